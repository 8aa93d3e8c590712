import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { html } from 'hono/html'
import { commonNames, formatPartProblem, withoutCauses } from '../status/partProblem.ts'
import { words } from '../words/words.ts'
import { type ClosedOptions, sendPage } from './plainPage.ts'
import type { ForwardFailure } from './reverseProxy.ts'

/** How the front server recognises a preview and reaches the renderer, which answers it. */
export type PreviewOptions = {
  isPreview: (path: string) => boolean
  /** The port of the renderer, while it listens. */
  port: () => number | undefined
  /** The languages of the site, which the paths of previews name. */
  languages: readonly string[]
  /** Whether the renderer is making a release. */
  isPublishing: () => boolean
  frame?: PreviewFrame
}

/** What the editor that shows previews in a frame expects of the page that stands in for one. */
export type PreviewFrame = {
  /** The parameter with the path of the preview, at the address that opens previews. */
  pathParameter: string
  /** A script that answers the editor. */
  script: string
}

const script = readFileSync(new URL('./waitingPreviewScript.js', import.meta.url), 'utf8')

/** How often a browser without scripts reloads. */
const reloadSeconds = 2

type Wait = 'starting' | 'publishing' | 'slow' | 'failed'

/** Answers requests for previews that the renderer does not answer with a page that waits for the preview and says why. */
export function createPreviewFailures(
  { previews, problems, names = commonNames }: ClosedOptions & { previews?: PreviewOptions },
  limitMs: number,
) {
  const toWait = (failure: ForwardFailure): Wait => {
    if (failure === 'notRunning' || failure === 'ended') return 'starting'
    return previews?.isPublishing() ? 'publishing' : failure
  }
  return (target: string, response: ServerResponse) => ({
    limitMs,
    explain: (failure: ForwardFailure) => {
      const language = toLanguage(target, previews)
      const t = words.translatorFor(language)
      const stopped = problems?.().find(({ place }) => place.part === 'renderer')
      const reason = stopped
        ? formatPartProblem(withoutCauses(stopped), language, names)
        : `${t(`preview.${toWait(failure)}`)} ${t('preview.again')}`
      sendPage(response, {
        language,
        title: t('preview.heading'),
        main: toMain(t, reason, names.log(language)),
        reloadSeconds,
        script: previews?.frame ? `${script}\n${previews.frame.script}` : script,
      })
    },
  })
}

const toMain = (t: ReturnType<typeof words.translatorFor>, reason: string, log: string) => html`
      <section role="status"><h1>${t('preview.heading')}</h1><p>${reason}</p></section>
      <section role="alert" hidden><h1>${t('preview.longHeading')}</h1><p>${t('preview.long', { log })}</p><button type="button">${t('preview.button')}</button></section>
    `

/**
 * The language of a preview, or of the preview to which the address that opens previews leads; else the first language of the site.
 * English if there are no words in it.
 */
function toLanguage(target: string, previews: PreviewOptions | undefined): string {
  const { pathname, searchParams } = new URL(target, 'http://site')
  const opened = previews?.frame && searchParams.get(previews.frame.pathParameter)
  const { languages = [] } = previews ?? {}
  const language = (opened ?? pathname).split('/').find((part) => languages.includes(part)) ?? languages[0]
  return language !== undefined && words.textsOf(language) ? language : 'en'
}
