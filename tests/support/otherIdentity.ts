import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runIn } from './copyOfRepo.ts'

/** The identity of another freelancer, in the values that docs/make-it-yours.md says to change. */
export const other = {
  brand: 'Studio Boréal',
  timeZone: 'America/Toronto',
  region: { fr: 'Québec', en: 'Quebec City' },
  projects: {
    fr: ['Réservation de bateaux', 'Carnet de randonnées'],
    en: ['Boat bookings', 'Hiking notebook'],
  },
  accent: { light: '#2447b2', dark: '#8fb0ff' },
  second: { light: '#6b2d84', dark: '#d09be6' },
  described: { fr: 'un phare et la mer', en: 'a lighthouse and the sea' },
}

const identity = `
export const isExample: boolean = false
export const brand = '${other.brand}'
export const keyPrefix = 'boreal'
export const timeZone = '${other.timeZone}'
export const currency = 'CAD'
export const profiles = {
  professionalNetwork: 'https://network.example/boreal',
  codeHost: 'https://code.example/boreal',
}
export const claims = { delivered: '7', clients: '3', satisfaction: '95 %' }
export const projects = [
  { name: 'boats', illustration: 'map' },
  { name: 'hikes', illustration: 'photo' },
] as const
`

const toProjects = (language: 'fr' | 'en') => {
  const [boats, hikes] = other.projects[language]
  const type = language === 'en' ? ': typeof French' : ''
  const head = language === 'en' ? "import type { projects as French } from '../fr/projects.ts'\n\n" : ''
  const words =
    language === 'fr'
      ? { summary: 'Un texte.', kind: 'Application' }
      : { summary: 'Some words.', kind: 'Application' }
  return `${head}export const projects${type} = ${JSON.stringify(
    { boats: { title: boats, ...words }, hikes: { title: hikes, ...words } },
    null,
    2,
  )}\n`
}

/** A drawing for the home page: one symbol instead of three layers. */
const drawing = `<symbol id="lighthouse" viewBox="0 0 560 600">
<path fill="var(--backdrop)" d="M0 0h560v600H0z"/>
<path fill="var(--accent)" d="M240 120h80l40 400H200z"/>
</symbol>
`

/** The brand's mark: a square with a disc. */
const mark = `<symbol id="brand" viewBox="0 0 32 32">
<path fill="var(--accent)" d="M0 0h32v32H0z"/>
<circle fill="var(--paper)" cx="16" cy="16" r="9"/>
</symbol>`

/** Edits the files of a copy that a person would edit, and then generates the colours from them. */
export function takeOtherIdentity(copy: string): void {
  const path = (file: string) => join(copy, file)
  writeFileSync(path('lib/identity.ts'), identity)
  for (const language of ['fr', 'en'] as const) {
    writeFileSync(path(`lib/i18n/${language}/projects.ts`), toProjects(language))
    const settings = path(`lib/i18n/${language}/settings.ts`)
    const current = readFileSync(settings, 'utf8')
    writeFileSync(
      settings,
      current
        .replace(/region: '.*'/, `region: '${other.region[language]}'`)
        .replace(/(drawnImage: '.*\{\{brand\}\}\s?: ).*'/, `$1${other.described[language]}.'`),
    )
  }
  const sprite = readFileSync(path('components/illustrations/sprite.svg'), 'utf8')
  writeFileSync(
    path('components/illustrations/sprite.svg'),
    sprite
      .replace(/<symbol id="hero-[\s\S]*?<\/symbol>\n/g, '')
      .replace(/<symbol id="brand"[\s\S]*?<\/symbol>/, drawing + mark),
  )
  const list = path('components/illustrations/Illustration.tsx')
  writeFileSync(
    list,
    readFileSync(list, 'utf8').replace(/(hero: \{[^}]*layers: )\[[^\]]*\]/, "$1['lighthouse']"),
  )
  const sheet = readFileSync(path('app/[lang]/styles/tokens.css'), 'utf8')
  const [light = '', dark = ''] = sheet.split('@media screen')
  const recolor = (css: string, theme: 'light' | 'dark') =>
    css
      .replace(/(--accent|--accent-strong|--accent-text): #[0-9a-f]+/g, `$1: ${other.accent[theme]}`)
      .replace(/--second: #[0-9a-f]+/, `--second: ${other.second[theme]}`)
  writeFileSync(
    path('app/[lang]/styles/tokens.css'),
    `${recolor(light, 'light')}@media screen${recolor(dark, 'dark')}`,
  )
  const made = runIn(copy, ['start.mjs', 'lib/colors/makeColors.server.ts'])
  if (made.status !== 0) throw new Error(made.output)
}
