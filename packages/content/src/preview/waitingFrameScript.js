// Added to the page that the front server shows in place of a preview that is not ready: `presentationFrame.ts` reads this text.
// Answers Sanity's Presentation as the overlays of a preview do. Otherwise it would hide this page, and after 8 seconds refer the
// owner to the console of the browser.
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || data?.domain !== 'sanity/channels') return
  const { type, from, to, id, connectionId } = data
  if (to !== 'overlays' || ['handshake/ack', 'channel/response'].includes(type)) return
  const answer =
    type === 'handshake/syn'
      ? { type: 'handshake/syn-ack', data: { id: connectionId } }
      : { type: 'channel/response', responseTo: id, data: { responseTo: id } }
  source.postMessage(
    { ...answer, domain: data.domain, from: to, to: from, id: `${id}-answer`, connectionId },
    origin,
  )
  if (type !== 'presentation/navigate') return
  const { pathname, search } = new URL(data.data.url, origin)
  location.replace(pathname + search)
})
