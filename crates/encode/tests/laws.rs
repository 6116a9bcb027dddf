//! What every encoding promises, walked through random games of every game, with printed and with drawn options.

use std::collections::HashSet;

use encode::{Encode, MOST, Numbering, Numbers, cells, listed};
use engine::{Coverage, Game, Rng, Seat, Seats, Turn, draw_options, next_event};

const GAMES: u64 = 12;
const EVENTS: usize = 400;

fn written<G: Encode>(view: &G::View, seat: Seat) -> Vec<f32> {
    let mut row = vec![7.0; cells(G::PARTS)];
    let mut numbers = Numbers::new(&mut row);
    G::encode(view, seat, &mut numbers);
    assert_eq!(numbers.written(), cells(G::PARTS), "{}: the parts say otherwise", G::TITLE.id);
    assert!(row.iter().all(|it| it.abs() <= MOST), "{}: {row:?}", G::TITLE.id);
    row
}

/// What a seat does not see changes none of its numbers.
fn hides<G: Encode>(state: &G, seats: u8, rng: &mut Rng) {
    for seat in Seats::first_n(seats).iter() {
        let view = state.view(Seats::only(seat));
        let other = G::guess(&view, rng);
        let there = written::<G>(&other.view(Seats::only(seat)), seat);
        assert_eq!(written::<G>(&view, seat), there, "{} {seat}: {state:?} or {other:?}", G::TITLE.id);
    }
}

/// The numbers are the list of legal actions, each once, and lead back to them.
fn lists<G: Encode>(state: &G, seat: Seat, printed: bool) {
    let (mut actions, mut numbers, mut whole) = (Vec::new(), Vec::new(), Vec::new());
    let coverage = listed(state, seat, &mut actions, &mut numbers);
    let all = state.actions(seat, &mut whole);
    assert_eq!(actions.len(), numbers.len());
    assert!(actions == whole[..actions.len()], "{}: another list", G::TITLE.id);
    let cut = actions.len() < whole.len();
    assert!(!cut || coverage == Coverage::Menu && !printed, "{}: {} actions", G::TITLE.id, whole.len());
    assert!(cut || coverage == all);
    let distinct: HashSet<u32> = numbers.iter().copied().collect();
    assert_eq!(distinct.len(), numbers.len(), "{}: a number twice", G::TITLE.id);
    let view = state.view(Seats::only(seat));
    let mut row = vec![0.0; cells(G::TRAITS)];
    for (&action, &number) in actions.iter().zip(&numbers) {
        assert!((number as usize) < G::NUMBERING.len());
        if matches!(G::NUMBERING, Numbering::Fixed(_)) {
            assert_eq!(G::numbered(number as usize), Some(action), "{}", G::TITLE.id);
        }
        let mut told = Numbers::new(&mut row);
        G::describe(&view, seat, action, &mut told);
        assert_eq!(told.written(), cells(G::TRAITS), "{}: {action}", G::TITLE.id);
    }
}

/// Two numbers mean something legal wherever they mean anything.
fn leads<G: Encode>(state: &G, seat: Seat, rng: &mut Rng) -> bool {
    let way = [(); 2].map(|()| rng.below(2001) as f32 / 1000.0 - 1.0);
    let action = state.towards(seat, way);
    if let Some(action) = action {
        assert_eq!(state.check(seat, action), Ok(()), "{action} by {way:?}");
    }
    action.is_some()
}

/// Walks through games; says how often two numbers meant something.
fn walk<G: Encode>(printed: bool) -> usize {
    let mut led = 0;
    for game in 0..GAMES {
        let mut rng = Rng::numbered(1, game);
        let most = *G::TITLE.seats.end() - *G::TITLE.seats.start() + 1;
        let seats = *G::TITLE.seats.start() + rng.below(most.into()) as u8;
        let options = if printed { G::Options::default() } else { draw_options(&mut rng) };
        let mut state = G::new(seats, options);
        for _ in 0..EVENTS {
            hides(&state, seats, &mut rng);
            if let Turn::Choose(owing) = state.turn() {
                lists(&state, owing.first(), printed);
                led += usize::from(leads(&state, owing.first(), &mut rng));
            }
            let Some(event) = next_event(&state, &mut rng, G::sample) else { break };
            state.apply(event);
        }
    }
    led
}

/// Every number means an action, and that action has this number.
fn one_to_one<G: Encode>() {
    let Numbering::Fixed(len) = G::NUMBERING else { return };
    for number in 0..len {
        let action = G::numbered(number).unwrap_or_else(|| panic!("{}: {number}", G::TITLE.id));
        assert_eq!(G::number(action), Some(number), "{}: {action}", G::TITLE.id);
    }
    assert_eq!(G::numbered(len), None);
}

macro_rules! games {
    ($($game:ty,)+) => {
        #[test]
        fn encodings_keep_their_promises() {
            $(
                walk::<$game>(false);
                let led = walk::<$game>(true);
                assert_eq!(led > 0, <$game>::TITLE.id == "rebirth", "two numbers led {led} times");
                one_to_one::<$game>();
            )+
        }
    };
}
games::each_game!(games);

/// The cells of a part.
fn part<G: Encode>(row: &[f32], name: &str) -> Vec<f32> {
    let nth = G::PARTS.iter().position(|part| part.name.starts_with(name)).expect("such a part");
    let from = cells(&G::PARTS[..nth]);
    row[from..from + G::PARTS[nth].cells()].to_vec()
}

/// W5a: a die whose turn cannot be seen is marked as unknown, and open to nobody it is to nobody.
#[test]
fn what_is_unknown_has_a_number_of_its_own() {
    use games::dungeon::{Dungeon, DungeonOptions};
    use games::rebirth::Rebirth;

    let mut unknown = [0, 0];
    for (nth, open) in [false, true].into_iter().enumerate() {
        let options = DungeonOptions { open_waffle: open, ..DungeonOptions::default() };
        let (mut state, mut rng) = (Dungeon::new(2, options), Rng::new(3));
        while let Some(event) = next_event(&state, &mut rng, Dungeon::sample) {
            state.apply(event);
            let row = written::<Dungeon>(&state.view(Seats::only(Seat::A)), Seat::A);
            let far = part::<Dungeon>(&row, "far side");
            unknown[nth] += far.chunks(15).filter(|spot| spot[14] == 1.0).count();
            assert!(far.chunks(15).all(|spot| spot[14] == 0.0 || spot[10..14] == [0.0; 4]));
        }
    }
    assert!(unknown[0] > 0 && unknown[1] == 0, "{unknown:?}");

    let (mut state, mut rng) = (Rebirth::new(2, Default::default()), Rng::new(3));
    let before = written::<Rebirth>(&state.view(Seats::only(Seat::B)), Seat::B);
    assert_eq!(part::<Rebirth>(&before, "the other's rows"), [0.0]);
    let event = next_event(&state, &mut rng, Rebirth::sample).expect("an assignment");
    state.apply(event);
    let sealed = written::<Rebirth>(&state.view(Seats::only(Seat::B)), Seat::B);
    assert_eq!(part::<Rebirth>(&sealed, "the other's rows"), [1.0]);
    assert_eq!(part::<Rebirth>(&before, "fuel"), part::<Rebirth>(&sealed, "fuel"));
}
