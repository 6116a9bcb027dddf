//! A wire that can be cut: connections to a port of its own are carried to another one.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub(crate) struct Wire {
    address: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    to: AtomicU16,
    cut: AtomicBool,
    ended: AtomicBool,
    /// Both ends of what is carried now.
    open: Mutex<HashMap<u64, [Arc<TcpStream>; 2]>>,
    next: AtomicU64,
}

impl Wire {
    /// A wire to a port of this machine, which may be named later.
    pub(crate) fn new(to: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared { to: to.into(), ..Shared::default() });
        let inside = shared.clone();
        std::thread::spawn(move || inside.carry_all(&listener));
        Wire { address, shared }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn lead_to(&self, port: u16) {
        self.shared.to.store(port, Ordering::SeqCst);
    }

    /// Nothing comes through any more, and nobody is told: a cut wire is silent.
    pub(crate) fn cut(&self) {
        self.shared.cut.store(true, Ordering::SeqCst);
    }

    /// Mends it. What was carried when it was cut is lost, and so are its connections.
    pub(crate) fn mend(&self) {
        for stream in self.shared.open.lock().expect("no panic").values().flatten() {
            let _ = stream.shutdown(Shutdown::Both);
        }
        self.shared.cut.store(false, Ordering::SeqCst);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(self.address);
    }
}

impl Shared {
    fn is_cut(&self) -> bool {
        self.cut.load(Ordering::SeqCst)
    }

    fn carry_all(self: &Arc<Shared>, listener: &TcpListener) {
        for near in listener.incoming().flatten() {
            if self.ended.load(Ordering::SeqCst) {
                return;
            }
            let shared = self.clone();
            std::thread::spawn(move || shared.carry(near));
        }
    }

    fn carry(self: Arc<Shared>, near: TcpStream) {
        // Whoever connects through a cut wire hears nothing.
        while self.is_cut() {
            std::thread::sleep(Duration::from_millis(20));
        }
        let Ok(far) = TcpStream::connect(("127.0.0.1", self.to.load(Ordering::SeqCst))) else { return };
        let ends = [near, far].map(|it| (it.set_nodelay(true), Arc::new(it)).1);
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        self.open.lock().expect("no panic").insert(number, ends.clone());
        let back = {
            let (shared, [near, far]) = (self.clone(), ends.clone());
            std::thread::spawn(move || shared.copy(&far, &near))
        };
        self.copy(&ends[0], &ends[1]);
        let _ = back.join();
        self.open.lock().expect("no panic").remove(&number);
    }

    fn copy(&self, mut from: &TcpStream, mut to: &TcpStream) {
        let mut bytes = [0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            if self.is_cut() {
                // Lost on the way; the ends are closed when the wire is mended.
                continue;
            }
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
    }
}
