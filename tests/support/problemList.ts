import { alertProblems, formatAlertProblem } from '@freelance-site/alerts/testing'
import {
  backupProblems,
  backupTerminalProblems,
  formatBackupProblem,
  formatBackupTerminalProblem,
} from '@freelance-site/backups/testing'
import { contentProblems, fieldProblems, hostProblems } from '@freelance-site/content/testing'
import { createCatalogue, type FormatProblem, type Problem } from '@freelance-site/foundation'
import { type ListedProblems, terminalProblems } from '@freelance-site/foundation/testing'
import { formatMessageProblem, messageProblems, messageToolProblems } from '@freelance-site/inbox/testing'
import { formatPartProblem } from '@freelance-site/releases'
import {
  formatReleaseTerminalProblem,
  type PartProblem,
  releaseProblems,
  releaseTerminalProblems,
} from '@freelance-site/releases/testing'
import { formatStudioProblem, studioProblems } from '@freelance-site/studio-kit/testing'
import { visitProblems } from '@freelance-site/visits/testing'
import { formatLakeProblem, lakeProblems } from 'content-lake/testing'
import { formatProblem } from '#lib/content/problems.ts'
import { siteProblems } from '#lib/content/words/problemCases.ts'
import { siteNames } from '#lib/siteNames.ts'
import { problems as ofSiteTerminal } from '#lib/terminal/problems.server.ts'
import { siteTerminalProblems } from '#lib/terminal/words/problemCases.ts'

/** A value for each parameter that a sentence of a problem can have. */
const samples: Readonly<Record<string, unknown>> = {
  address: '/nowhere',
  anchor: 'prices',
  argument: '--reset',
  cause: 'EACCES',
  choices: '“once”, “month”',
  command: 'npm run restore',
  count: 2,
  dataFolder: '.data',
  dataset: 'drafts',
  datasets: 'production, other',
  detail: 'EACCES',
  file: 'chunks/a.js',
  files: 'a.jpg, b.jpg',
  effect: 'Nothing can be published.',
  example: '{ credentials: false }',
  first: 'French',
  folder: '/mnt/backup',
  host: '192.0.2.1',
  id: 'a1b2',
  language: 'fr',
  mark: 'underline',
  maximum: 20_000,
  megabytes: 50,
  megapixels: 100,
  message: 'EACCES',
  minimum: 1,
  moment: Date.UTC(2026, 10, 21, 12),
  name: '2026-11-21T030000Z',
  other: 'English',
  others: ['English', 'German'],
  output: 'Module not found',
  page: '/services',
  part: 'notes',
  place: 'notes.sqlite',
  port: 3000,
  reason: 'missing permission',
  messages: '3 messages',
  needed: '22.16.0',
  version: '20.20.2',
  reference: 'image@file:///etc/passwd',
  seconds: 90,
  service: 'content lake',
  setting: 'SMTP_URL',
  settings: ['SMTP_URL', 'CONTACT_TO'],
  signs: '字',
  start: 'npm start',
  status: 404,
  subject: 'The title',
  total: 60,
  value: 'yes',
}

/** A place for the problems of each state of a part. */
const toPartPlace = (code: string): PartProblem['place'] => {
  if (/damaged|missing|unusable/.test(code)) return { part: 'content', file: 'lake.sqlite' }
  if (/stopped/.test(code)) return { part: 'renderer', file: 'renderer' }
  if (/noSpace|readOnly/.test(code)) return { part: 'disk', setting: 'DATA_DIR' }
  return { part: 'messages', setting: 'DATABASE_URL' }
}

const message: Problem = {
  code: 'message',
  parameters: { message: 'EACCES' },
  severity: 'error',
  place: {},
}

const rule: Problem = { code: 'setting.flag', parameters: {}, severity: 'error', place: {} }

const busy: Problem = { code: 'backup.busy', parameters: {}, severity: 'error', place: {} }

type Language = 'en' | 'fr'

/** A problem of the list. `format` shows it as its reader gets it: in the log, the Studio, a mail or a page. */
export type ListedProblem = {
  code: string
  when: string
  severity: string
  /** The sentence as it is written; the one for several, if its number matters. */
  texts: Record<Language, string>
  format: (language: Language) => string
}

type Format = (code: string, values: Readonly<Record<string, unknown>>, language: Language) => string | null

const parameterPattern = /\{\{(\w+)[^}]*\}\}/g

function list({ en, fr, cases }: ListedProblems<Record<string, string>>, format: Format): ListedProblem[] {
  return Object.entries(cases).map(([code, { when, severity = 'error' }]) => {
    const toText = (texts: Readonly<Record<string, string>>) => texts[`${code}_other`] ?? texts[code] ?? ''
    const names = [...toText(en).matchAll(parameterPattern)].map(([, name = '']) => name)
    const plural = `${code}_other` in en ? { count: samples.count } : {}
    const values = Object.fromEntries(names.map((name) => [name, samples[name]]))
    return {
      code,
      when,
      severity,
      texts: { en: toText(en), fr: toText(fr) },
      format: (language) => format(code, { ...values, ...plural }, language) ?? '',
    }
  })
}

/** Formats a problem with a place, and with causes whose sentences are in the same catalogues. */
const asProblem =
  (formatOne: FormatProblem, causes: Problem[] = []): Format =>
  (code, { place: _, cause: __, ...values }, language) => {
    const parameters: Problem['parameters'] = {}
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string' || typeof value === 'number') parameters[name] = value
    const place = { file: 'notes.sqlite' }
    return formatOne({ code, parameters, severity: 'error', place, causes }, language)
  }

const formatOfSite: Format = (code, values, language) =>
  code.startsWith('part.')
    ? formatPartProblem(
        { code, parameters: {}, severity: 'error', place: toPartPlace(code), causes: [message] },
        language,
        siteNames,
      )
    : asProblem(formatProblem, [message])(code, values, language)

/** Formats a sentence that is no problem by itself, such as one in a tool of the Studio. */
const asSentence =
  ({ en, fr }: ListedProblems<Record<string, string>>): Format =>
  (code, values, language) =>
    createCatalogue({ en, fr }).format(code, values, language)

const listSentences = (listed: ListedProblems<Record<string, string>>) => list(listed, asSentence(listed))

/** Every problem that the site can have, by where it is found. */
export const problemGroups: readonly { title: string; problems: ListedProblem[] }[] = [
  { title: 'Releases, pages, links and parts of the site', problems: list(releaseProblems, formatOfSite) },
  { title: 'Fields of documents', problems: list(fieldProblems, formatOfSite) },
  { title: 'Fields of this site', problems: list(siteProblems, formatOfSite) },
  { title: 'Content and pictures', problems: list(contentProblems, formatOfSite) },
  { title: 'Hosts', problems: listSentences(hostProblems) },
  { title: 'Backups', problems: list(backupProblems, asProblem(formatBackupProblem)) },
  {
    title: 'Messages',
    problems: [
      ...list(messageProblems, asProblem(formatMessageProblem)),
      ...listSentences(messageToolProblems),
    ],
  },
  { title: 'Visits', problems: listSentences(visitProblems) },
  { title: 'Disks and schedules', problems: list(alertProblems, asProblem(formatAlertProblem)) },
  { title: 'Studio', problems: list(studioProblems, formatStudioProblem) },
  {
    title: 'Terminal: settings and commands of the site',
    problems: [
      ...list(terminalProblems, asProblem(ofSiteTerminal.formatProblem, [rule])),
      ...list(siteTerminalProblems, asProblem(ofSiteTerminal.formatProblem)),
    ],
  },
  {
    title: 'Terminal: the start and releases',
    problems: list(releaseTerminalProblems, asProblem(formatReleaseTerminalProblem, [message])),
  },
  {
    title: 'Terminal: backups',
    problems: list(backupTerminalProblems, asProblem(formatBackupTerminalProblem, [busy])),
  },
  { title: 'Terminal: the content lake', problems: list(lakeProblems, asProblem(formatLakeProblem)) },
]

const toCell = (text: string) =>
  text.replace(parameterPattern, '‹$1›').replaceAll('|', '\\|').replaceAll('\n', '<br>')

const formatRow = ({ code, when, severity, texts }: ListedProblem) =>
  `| \`${code}\` | ${[when, severity, texts.en, texts.fr].map(toCell).join(' | ')} |`

const intro = `# Problems

Every problem that the owner can read of, with its sentence in English and in French, as the catalogues have them: ‹name› is a
parameter, and the place of a problem precedes a sentence that does not name it. An error stops a release, a backup or a
change; the site goes on with what it had. A warning leaves something out or asks for something.

\`npm run problems\` writes this page from the codes; do not edit it. The terminal is English: it prints the English sentence of a
problem, and help and results beside it. What visitors read is in \`lib/i18n\`.
`

/** The page `docs/problems.md`. */
export const formatProblemPage = (): string =>
  [
    intro,
    ...problemGroups.map(({ title, problems }) =>
      [
        `## ${title}\n`,
        '| code | when | severity | English | French |',
        '|---|---|---|---|---|',
        ...problems.map(formatRow),
        '',
      ].join('\n'),
    ),
  ].join('\n')
