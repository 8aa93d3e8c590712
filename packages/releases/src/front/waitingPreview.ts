import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { type StudioLanguage, studioLanguages, toStudioLanguage } from '@freelance-site/foundation'
import { html } from 'hono/html'
import { formatIncident } from '../status/incident.ts'
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

type Reason = 'starting' | 'publishing' | 'slow' | 'failed'

type Wording = Record<Reason | 'heading' | 'again' | 'longHeading' | 'long' | 'button', string>

const wordings: Record<StudioLanguage, Wording> = {
  fr: {
    heading: 'L’aperçu arrive',
    starting: 'Le programme qui prépare les pages démarre.',
    publishing: 'Les pages de votre dernière publication sont en préparation.',
    slow: 'La machine du site est très occupée.',
    failed: 'La page n’a pas pu être préparée cette fois-ci.',
    again: 'L’aperçu s’affichera de lui-même\u00a0; rien de ce que vous avez écrit n’est perdu.',
    longHeading: 'L’aperçu ne vient pas',
    long: 'Aucun essai n’a réussi en deux minutes. Rien de ce que vous avez écrit n’est perdu. Le journal de «\u00a0npm start\u00a0» dit pourquoi.',
    button: 'Réessayer',
  },
  en: {
    heading: 'The preview is on its way',
    starting: 'The program that makes the pages is starting.',
    publishing: 'The pages of your last publication are being made.',
    slow: 'The machine of the site is very busy.',
    failed: 'The page could not be made this time.',
    again: 'The preview will appear by itself; nothing that you wrote is lost.',
    longHeading: 'The preview does not come',
    long: 'No attempt succeeded within two minutes. Nothing that you wrote is lost. The log of “npm start” says why.',
    button: 'Try again',
  },
}

/** Answers requests for previews that the renderer does not answer with a page that waits for the preview and says why. */
export function createPreviewFailures(
  { previews, incidents, incidentParts }: ClosedOptions & { previews?: PreviewOptions },
  limitMs: number,
) {
  const toReason = (failure: ForwardFailure): Reason => {
    if (failure === 'notRunning' || failure === 'ended') return 'starting'
    return previews?.isPublishing() ? 'publishing' : failure
  }
  return (target: string, response: ServerResponse) => ({
    limitMs,
    explain: (failure: ForwardFailure) => {
      const language = toLanguage(target, previews)
      const words = wordings[language]
      const stopped = incidents?.().find(({ part }) => part === 'renderer')
      const reason = stopped
        ? formatIncident({ ...stopped, detail: null }, language, incidentParts)
        : `${words[toReason(failure)]} ${words.again}`
      sendPage(response, {
        language,
        title: words.heading,
        main: toMain(words, reason),
        reloadSeconds,
        script: previews?.frame ? `${script}\n${previews.frame.script}` : script,
      })
    },
  })
}

const toMain = ({ heading, longHeading, long, button }: Wording, reason: string) => html`
      <section role="status"><h1>${heading}</h1><p>${reason}</p></section>
      <section role="alert" hidden><h1>${longHeading}</h1><p>${long}</p><button type="button">${button}</button></section>
    `

/** The language of a preview, or of the preview to which the address that opens previews leads. */
function toLanguage(target: string, previews: PreviewOptions | undefined): StudioLanguage {
  const { pathname, searchParams } = new URL(target, 'http://site')
  const opened = previews?.frame && searchParams.get(previews.frame.pathParameter)
  const language = (opened ?? pathname).split('/').find((part) => previews?.languages.includes(part))
  return toStudioLanguage(language ?? '') ?? studioLanguages[0]
}
