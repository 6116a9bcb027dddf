//! Proxies in front of the server: whose word about where a request comes from is believed.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// Addresses that begin alike, such as `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    base: IpAddr,
    bits: u8,
}

/// The header in which a proxy says where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`.
    #[default]
    XForwardedFor,
    /// `Forwarded`.
    Forwarded,
}

/// The proxies whose word is taken, and where they write it. A client may send any header; only what a trusted proxy
/// has added is believed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies {
    pub(crate) trusted: Vec<Network>,
    pub(crate) header: ProxyHeader,
}

impl Network {
    fn holds(&self, address: IpAddr) -> bool {
        let alike = |a: u128, b: u128, width: u8| {
            let rest = u32::from(width - self.bits.min(width));
            a.checked_shr(rest).unwrap_or(0) == b.checked_shr(rest).unwrap_or(0)
        };
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(a), IpAddr::V4(b)) => alike(u32::from(a).into(), u32::from(b).into(), 32),
            (IpAddr::V6(a), IpAddr::V6(b)) => alike(a.into(), b.into(), 128),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let bad = || format!("`{text}` is no network: expected an address, or one like 10.0.0.0/8");
        let (base, bits) = text.split_once('/').map_or((text, None), |(base, bits)| (base, Some(bits)));
        let base: IpAddr = base.parse().map_err(|_| bad())?;
        let width = if base.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Some(width), |it| it.parse().ok().filter(|it| *it <= width));
        Ok(Network { base, bits: bits.ok_or_else(bad)? })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.base, self.bits)
    }
}

impl Proxies {
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|it| it.holds(address))
    }

    /// Where a request comes from: the last address on its way that is no trusted proxy.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut origin = peer;
        let name = match self.header {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        };
        let values: Vec<&str> = headers.get_all(name).iter().filter_map(|it| it.to_str().ok()).collect();
        for stop in values.iter().rev().flat_map(|it| it.rsplit(',')) {
            if !self.trust(origin) {
                break;
            }
            let said = match self.header {
                ProxyHeader::XForwardedFor => address(stop),
                ProxyHeader::Forwarded => forwarded(stop),
            };
            let Some(said) = said else { break };
            origin = said;
        }
        origin
    }
}

/// `for=192.0.2.60;proto=http`, one stop of the header `Forwarded`.
fn forwarded(stop: &str) -> Option<IpAddr> {
    let mut pairs = stop.split(';').filter_map(|it| it.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
    address(value.trim_matches('"'))
}

/// An address with or without a port, in brackets or not.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = || text.trim_start_matches('[').trim_end_matches(']').parse().ok();
    text.parse().map(|it: SocketAddr| it.ip()).ok().or_else(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(header: ProxyHeader, peer: &str, name: &'static str, values: &[&str]) -> String {
        let trusted = ["10.0.0.0/8", "::1"].map(|it| it.parse().expect("a network")).to_vec();
        let mut headers = HeaderMap::new();
        values.iter().for_each(|it| {
            headers.append(name, it.parse().expect("a value"));
        });
        Proxies { trusted, header }.origin(peer.parse().expect("an address"), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let forwarded_for =
            |peer: &str, values: &[&str]| origin(ProxyHeader::XForwardedFor, peer, "x-forwarded-for", values);
        assert_eq!(forwarded_for("192.0.2.9", &["198.51.100.1"]), "192.0.2.9", "anybody can write a header");
        assert_eq!(forwarded_for("10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(forwarded_for("10.1.2.3", &["6.6.6.6, 198.51.100.1"]), "198.51.100.1", "what it added");
        assert_eq!(forwarded_for("10.1.2.3", &["6.6.6.6", "198.51.100.1, 10.9.9.9"]), "198.51.100.1");
        assert_eq!(forwarded_for("::ffff:10.1.2.3", &["198.51.100.1:4711"]), "198.51.100.1");
        assert_eq!(forwarded_for("::1", &["[2001:db8::1]:80"]), "2001:db8::1");
        assert_eq!(forwarded_for("10.1.2.3", &["6.6.6.6, nonsense"]), "10.1.2.3");
        assert_eq!(forwarded_for("10.1.2.3", &[]), "10.1.2.3");
    }

    #[test]
    fn the_other_header_reads_too() {
        let forwarded = |values: &[&str]| origin(ProxyHeader::Forwarded, "10.0.0.1", "forwarded", values);
        assert_eq!(forwarded(&["for=192.0.2.60;proto=http;by=203.0.113.43"]), "192.0.2.60");
        assert_eq!(forwarded(&["for=6.6.6.6, For=\"[2001:db8:cafe::17]:4711\""]), "2001:db8:cafe::17");
        assert_eq!(forwarded(&["for=_hidden"]), "10.0.0.1");
        let other = origin(ProxyHeader::Forwarded, "10.0.0.1", "x-forwarded-for", &["6.6.6.6"]);
        assert_eq!(other, "10.0.0.1", "a header that the proxy does not write");
    }

    #[test]
    fn networks_read_and_hold() {
        for bad in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/-1", "host"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
        let holds = |network: &str, address: &str| {
            network.parse::<Network>().expect("a network").holds(address.parse().expect("an address"))
        };
        assert!(holds("0.0.0.0/0", "192.0.2.1") && !holds("0.0.0.0/0", "2001:db8::1"));
        assert!(holds("192.0.2.0/25", "192.0.2.127") && !holds("192.0.2.0/25", "192.0.2.128"));
        assert!(holds("2001:db8::/32", "2001:db8:ffff::1") && !holds("2001:db8::/32", "2001:db9::1"));
        assert!(holds("::/0", "2001:db8::1") && holds("192.0.2.7", "192.0.2.7"));
    }
}
