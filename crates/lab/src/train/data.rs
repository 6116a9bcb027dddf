//! States with what became of them, in the form that a network is told.

use std::io::{self, Write};

use bots::net::Inputs;

use super::fit::told;

/// Many states.
#[derive(Default)]
pub(super) struct Data {
    ends: Vec<usize>,
    places: Vec<u16>,
    numbers: Vec<i8>,
    labels: Vec<[f32; 4]>,
    outputs: Vec<u8>,
}

impl Data {
    pub(super) fn len(&self) -> usize {
        self.labels.len()
    }

    /// What is told of a state: place and number.
    #[inline]
    pub(super) fn told(&self, state: usize) -> impl Iterator<Item = (usize, f32)> {
        let range = if state == 0 { 0 } else { self.ends[state - 1] }..self.ends[state];
        let numbers = self.numbers[range.clone()].iter().map(|&number| told(number));
        self.places[range].iter().map(|&place| usize::from(place)).zip(numbers)
    }

    /// The shares of the win, beginning with the viewer.
    pub(super) fn label(&self, state: usize) -> [f32; 4] {
        self.labels[state]
    }

    /// How many outputs count.
    pub(super) fn outputs(&self, state: usize) -> usize {
        self.outputs[state].into()
    }

    pub(super) fn push(&mut self, inputs: &Inputs, label: [f32; 4], outputs: u8) {
        self.places.extend(inputs.told().iter().map(|it| it.0));
        self.numbers.extend(inputs.told().iter().map(|it| it.1 as i8));
        self.ends.push(self.places.len());
        self.labels.push(label);
        self.outputs.push(outputs);
    }

    /// A state gets another label.
    pub(super) fn relabel(&mut self, state: usize, label: [f32; 4]) {
        self.labels[state] = label;
    }

    pub(super) fn append(&mut self, mut other: Data) {
        let before = self.places.len();
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.places.append(&mut other.places);
        self.numbers.append(&mut other.numbers);
        self.labels.append(&mut other.labels);
        self.outputs.append(&mut other.outputs);
    }

    /// For another program to learn from: how many states and numbers, then, each as one list, where the numbers of a
    /// state end, the labels, the places, the numbers themselves, and how many outputs count.
    pub(super) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(b"sixdata1")?;
        [self.ends.len(), self.places.len()]
            .iter()
            .try_for_each(|&it| to.write_all(&(it as u64).to_le_bytes()))?;
        self.ends.iter().try_for_each(|&end| to.write_all(&(end as u64).to_le_bytes()))?;
        self.labels.iter().flatten().try_for_each(|label| to.write_all(&label.to_le_bytes()))?;
        self.places.iter().try_for_each(|place| to.write_all(&place.to_le_bytes()))?;
        self.numbers.iter().try_for_each(|number| to.write_all(&number.to_le_bytes()))?;
        to.write_all(&self.outputs)
    }
}
