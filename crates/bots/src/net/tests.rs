//! Tests of the layers, the shares and the numbers told.

use super::*;

#[test]
fn shares_of_logits_add_up() {
    for logits in
        [[0, 0, 0, 0], [1 << 16, 0, -(1 << 16), 7], [i32::MAX, i32::MIN, 0, 1], [-5, -5, 900_000, 3]]
    {
        for count in 2..=4 {
            let shares = softmax(&logits[..count]);
            assert_eq!(shares.iter().sum::<u32>(), WHOLE, "{logits:?}");
            assert!(shares[count..].iter().all(|&share| share == 0));
        }
    }
    let half = softmax(&[3, 3]);
    assert!(half[0].abs_diff(half[1]) <= 1, "{half:?}");
}

#[test]
fn shares_follow_the_exponential() {
    for tenths in -80..=80 {
        let logit = f64::from(tenths) / 10.0;
        let share = f64::from(softmax(&[(logit * 65_536.0) as i32, 0])[0]) / f64::from(WHOLE);
        let exact = 1.0 / (1.0 + (-logit).exp());
        assert!((share - exact).abs() < 1e-4, "{logit}: {share} instead of {exact}");
    }
}

#[test]
fn a_network_is_written_and_read() {
    let size = Size { inputs: 5, first: 3, second: 2, outputs: 2 };
    let weights: Vec<f32> = (0..size.weights()).map(|i| (i as f32 * 0.37).sin()).collect();
    let net = Net::round(size, &weights);
    assert_eq!(Net::read(&net.write()).as_ref(), Some(&net));
    assert_eq!(Net::round(size, &net.weights()), net);
    let bytes = net.write();
    for bad in [&bytes[1..], &bytes[..bytes.len() - 1], &bytes[..20], &[]] {
        assert_eq!(Net::read(bad), None);
    }
}

/// The same layers in floating point.
#[test]
fn whole_numbers_do_what_fractions_do() {
    let size = Size { inputs: 6, first: 4, second: 3, outputs: 2 };
    let weights: Vec<f32> = (0..size.weights()).map(|i| ((i * i) as f32 * 0.61).sin()).collect();
    let net = Net::round(size, &weights);
    let mut inputs = Inputs::new();
    [8, -3, 0, 31, 5, 1].iter().for_each(|&number| inputs.number(number));
    let told = inputs.told().iter().map(|&(place, number)| (usize::from(place), f32::from(number) / 8.0));
    let (w1, rest) = weights.split_at(24);
    let (b1, rest) = rest.split_at(4);
    let (w2, rest) = rest.split_at(12);
    let (b2, rest) = rest.split_at(3);
    let (w3, b3) = rest.split_at(6);
    let mut first = b1.to_vec();
    told.for_each(|(place, number)| (0..4).for_each(|i| first[i] += number * w1[place * 4 + i]));
    first.iter_mut().for_each(|it| *it = it.clamp(0.0, CEILING));
    let layer = |from: &[f32], w: &[f32], b: &[f32]| -> Vec<f32> {
        (0..b.len())
            .map(|i| b[i] + (0..from.len()).map(|k| from[k] * w[i * from.len() + k]).sum::<f32>())
            .collect()
    };
    let second: Vec<f32> = layer(&first, w2, b2).iter().map(|it| it.clamp(0.0, CEILING)).collect();
    let logits = layer(&second, w3, b3);
    for (whole, exact) in net.logits(&inputs).iter().zip(logits) {
        assert!((*whole as f32 / 65_536.0 - exact).abs() < 0.1, "{whole} instead of {exact}");
    }
}

#[test]
fn an_amount_lies_between_its_marks() {
    let told = |amount| {
        let mut inputs = Inputs::new();
        inputs.between(4, 4, amount);
        inputs.told().to_vec()
    };
    assert_eq!(told(0), [(0, 8)]);
    assert_eq!(told(5), [(1, 6), (2, 2)]);
    assert_eq!(told(12), [(3, 8)]);
    assert_eq!(told(99), [(3, 8)]);
}

#[test]
fn a_shared_win_is_whole() {
    let outcome = engine::Outcome::by_points(3, [5, 5, 5, 0]);
    assert_eq!(Shares::of(outcome).0.iter().sum::<u32>(), WHOLE);
    assert_eq!(Shares::mean([10, 5, 0, 0], 3).0, [4, 1, 0, 0]);
}

#[test]
fn nobody_is_ahead_where_nothing_is_learned() {
    let net = Net::read(EVEN).expect("it is whole");
    assert_eq!((net.size().inputs, net.logits(&Inputs::new())), (1, [0; 4]));
}
