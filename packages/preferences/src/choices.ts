/** The path of the site's endpoint (`server/serverPlugin.ts`); null on a page without one, such as a preview. */
let endpoint: string | null = null

/** What the endpoint has not answered yet, by the name of its cookie. */
let unconfirmed: Record<string, string> = {}

let request: AbortController | undefined

/** Sets the address of the endpoint for later choices. Null: choices are not sent. */
export function confirmChoicesAt(path: string | null): void {
  endpoint = path
}

/**
 * Lets the site set the cookies of these choices too: Safari forgets those of scripts after seven days. Without an answer, as
 * offline or from a busy site, they are sent with the next choice.
 */
export function confirmChoices(choices: Record<string, string>): void {
  if (!endpoint) return
  // The answer to an earlier choice would bring that one back.
  request?.abort()
  request = new AbortController()
  unconfirmed = { ...unconfirmed, ...choices }
  fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams(unconfirmed),
    // The page may be left at once, for its other language.
    keepalive: true,
    signal: request.signal,
  }).then(
    ({ ok, status }) => {
      // What the site refuses for good is not sent again. A proxy without the site behind it refuses nothing for good.
      if (ok || status === 400) unconfirmed = {}
    },
    () => {},
  )
}
