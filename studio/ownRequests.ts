/**
 * Requests that the Studio sends to sanity.io whatever its configuration says. The embedded lake has no account there
 * and the site's policy forbids them, so each would be an error in the console, among which a real one is lost.
 */
function answerHere({ host, pathname }: URL): Response | null {
  // Whether there is a newer version of the Studio: the one of this site comes with the site.
  if (host === 'sanity-cdn.com' && pathname.startsWith('/v1/modules/')) return Response.json({})
  // Whether feedback to Sanity's makers can be sent: not from here.
  if (host === 'api.sanity.io' && pathname.endsWith('/intake/feedback'))
    return new Response(null, { status: 404 })
  return null
}

/**
 * The fetch of a Studio with the embedded lake: what is meant for the lake under the name of a project
 * (`embedded.localhost`), as Sanity's SDK does without a setting, goes to the site's own address; what is meant for
 * sanity.io is answered here.
 */
export const toOwnFetch =
  (send: typeof fetch, origin: string, projectId: string): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    const own = new URL(origin)
    const answer = answerHere(url)
    if (answer) return Promise.resolve(answer)
    if (url.host !== `${projectId}.${own.host}`) return send(input, init)
    url.host = own.host
    return send(input instanceof Request ? new Request(url, input) : url, init)
  }
