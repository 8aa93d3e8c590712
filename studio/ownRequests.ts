/**
 * Requests that the Studio sends to sanity.io whatever its configuration says. The embedded lake has no account there
 * and the site's policy forbids them, so each would be an error in the console, among which a real one is lost.
 */
const answers: { isFor: (url: URL) => boolean; toAnswer: () => Response }[] = [
  // Whether there is a newer version of the Studio: the one of this site comes with the site.
  {
    isFor: ({ host, pathname }) => host === 'sanity-cdn.com' && pathname.startsWith('/v1/modules/'),
    toAnswer: () => Response.json({}),
  },
  // Whether feedback to Sanity's makers can be sent: not from here.
  {
    isFor: ({ host, pathname }) => host === 'api.sanity.io' && pathname.endsWith('/intake/feedback'),
    toAnswer: () => new Response(null, { status: 404 }),
  },
]

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
    const answer = answers.find(({ isFor }) => isFor(url))
    if (answer) return Promise.resolve(answer.toAnswer())
    if (url.host !== `${projectId}.${own.host}`) return send(input, init)
    url.host = own.host
    return send(input instanceof Request ? new Request(url, input) : url, init)
  }
