//! Who is counted as one: an address, as far as its owner cannot choose it freely.

use std::net::{IpAddr, Ipv6Addr};

/// An IPv4 address, or the first 64 bits of an IPv6 address: whoever has one of those has them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    /// The address, or the first of its network.
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }
}

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Address {
        match address.to_canonical() {
            IpAddr::V6(it) => {
                let network = u128::from(it) & !u128::from(u64::MAX);
                Address(IpAddr::V6(Ipv6Addr::from(network)))
            }
            it => Address(it),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let address = |text: &str| Address::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:ffff:1:2:3"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"), "one machine, two ways to write it");
    }
}
