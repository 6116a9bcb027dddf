//! A connection whose other end must read what it is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// Who reads at least so many bytes a second may read for as long as it takes.
const SLOWEST: f64 = 4096.0;

/// A stream that breaks when nothing is taken from it for too long.
pub(super) struct Stream {
    inner: TcpStream,
    patience: Duration,
    /// When it breaks, while something waits to be taken.
    limit: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    pub(super) fn new(inner: TcpStream, patience: Duration) -> Stream {
        Stream { inner, patience, limit: None }
    }

    /// Notes what became of a write of `wanted` bytes.
    fn watched(
        &mut self,
        cx: &mut Context<'_>,
        wanted: usize,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) if count < wanted => self.extend(count),
            Poll::Ready(_) => self.limit = None,
            Poll::Pending => {
                let patience = self.patience;
                let limit = self.limit.get_or_insert_with(|| Box::pin(sleep(patience)));
                ready!(limit.as_mut().poll(cx));
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
        written
    }

    /// A part was taken: there is more time, as much as that part is worth.
    fn extend(&mut self, count: usize) {
        if let Some(limit) = &mut self.limit {
            let later = limit.deadline() + Duration::from_secs_f64(count as f64 / SLOWEST);
            limit.as_mut().reset(later.min(Instant::now() + self.patience));
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(cx, into)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(cx, bytes);
        self.watched(cx, bytes.len(), written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(cx, parts);
        self.watched(cx, parts.iter().map(|it| it.len()).sum(), written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    async fn pair(patience: Duration) -> (Stream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let client = TcpStream::connect(listener.local_addr().expect("an address"));
        let (accepted, client) = tokio::join!(listener.accept(), client);
        (Stream::new(accepted.expect("a connection").0, patience), client.expect("a connection"))
    }

    const MUCH: usize = 32 * 1024 * 1024;

    #[tokio::test]
    async fn who_does_not_read_is_let_go() {
        let (mut stream, _client) = pair(Duration::from_millis(50)).await;
        let written = stream.write_all(&vec![7; MUCH]).await;
        assert_eq!(written.expect_err("nobody reads").kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn who_reads_gets_everything() {
        let (mut stream, mut client) = pair(Duration::from_secs(600)).await;
        let writing = tokio::spawn(async move { stream.write_all(&vec![7; MUCH]).await });
        let mut read = Vec::new();
        client.read_to_end(&mut read).await.expect("all of it");
        writing.await.expect("a task").expect("written");
        assert_eq!(read.len(), MUCH);
    }
}
