/** Shorter than `openMs` of streamSocket.ts, since a socket for streams may have to wait behind another one. */
const openMs = 4_000

/**
 * Ends each WebSocket to the lake that does not open in time, except those for streams, which have a limit of their own. Browsers open one at a time per host
 * (https://www.rfc-editor.org/rfc/rfc6455#section-4.1), and Sanity's own, for presence, waits without a limit and is never closed
 * while it opens (`closeSocket` in @sanity/bifur-client). After a network that drops packets, the streams of the page would wait
 * behind it for minutes.
 */
export function limitOpening(address: string): void {
  const Native = globalThis.WebSocket
  const toHost = (url: string | URL) => new URL(url, location.href).host
  const isForStreams = (url: string | URL) => new URL(url, location.href).pathname.endsWith('/v1/streams')
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      if (toHost(url) !== toHost(address) || isForStreams(url)) return
      const timer = setTimeout(() => {
        if (this.readyState === Native.CONNECTING) this.close()
      }, openMs)
      this.addEventListener('open', () => clearTimeout(timer), { once: true })
    }
  }
}
