// The script of the page that is shown in place of a preview that is not ready. `waitingPreview.ts` puts this text into the page.
{
  const limitMs = 120_000
  const pauseMs = 2_000
  // Longer than an attempt and a pause take.
  const forgetMs = 15_000
  const [waiting, ended] = document.querySelectorAll('section')

  // Kept across reloads, so that a preview that answers and then does not is given up, too. Next keeps it as well: an earlier wait
  // that ended is no part of this one.
  const { waitingSince, waitedAt = 0 } = history.state ?? {}
  const since = Date.now() - waitedAt < forgetMs ? waitingSince : Date.now()
  const remember = () => history.replaceState({ waitingSince: since, waitedAt: Date.now() }, '')
  remember()

  const isReady = async () => {
    try {
      // Previews of a browser that is not signed in are redirected.
      const { type, status } = await fetch(location.href, { redirect: 'manual', cache: 'no-store' })
      return type === 'opaqueredirect' || status < 500
    } catch {
      // The site itself does not answer.
      return false
    }
  }

  const wait = async () => {
    while (Date.now() - since < limitMs) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const isDone = await isReady()
      remember()
      if (isDone) return location.reload()
    }
    waiting.hidden = true
    ended.hidden = false
  }

  ended.querySelector('button').addEventListener('click', () => {
    history.replaceState(null, '')
    location.reload()
  })

  wait()
}
