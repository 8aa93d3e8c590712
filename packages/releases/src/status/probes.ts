import type { FormatProblem, Probe } from '@freelance-site/foundation'
import { formatProblem as formatOwn } from '../problems.ts'
import type { Service } from '../service.ts'
import type { Editor } from '../site.ts'
import { words } from '../words/words.ts'
import { isContentRefused } from './failure.ts'
import {
  commonNames,
  createPartProblem,
  formatPartProblem,
  isPartProblem,
  type PartProblem,
  type SiteNames,
  stopsPublishing,
} from './partProblem.ts'
import type { Status } from './status.ts'

/** The output of a compiler may have any length. */
const maxCharacters = 2_000

/** The parts of an own server that its probes observe. */
export type Parts = {
  problems: () => readonly PartProblem[]
  /** Undefined where there is no service, or its secrets are not known. */
  service: (Pick<Service, 'file' | 'parts'> & { isUp(): boolean }) | undefined
  renderer: { previewPort(): number | undefined }
  failure: () => Status['problems']['failure']
}

type ProbeOptions = {
  site: { editor?: Editor }
  siteUrl: string
  language: string
  formatProblem?: FormatProblem
  names?: SiteNames
}

/** The problems of an own server, in the owner's language: a change that is not live, and parts that do not work. */
export const createServerProbes = (
  parts: Parts,
  { site, siteUrl, language, formatProblem = formatOwn, names = commonNames }: ProbeOptions,
): Probe[] => [
  {
    name: 'release',
    title: words.translatorFor(language)('failure.title'),
    scope: 'machine',
    formatProblem: (problem, reader) => formatProblem(problem, reader).slice(0, maxCharacters),
    find: async () => {
      const problem = parts.failure()?.problem
      if (problem === undefined) return []
      const causes = isContentRefused(problem) ? (problem.causes ?? []) : []
      const documents = causes.flatMap(({ place }) => place.document ?? [])
      const toPath = site.editor?.toDocumentPath
      const links = new Set(toPath ? documents.map((id) => siteUrl + toPath(id)) : [])
      return [{ problem, links: [...links] }]
    },
  },
  {
    name: 'part',
    title: words.translatorFor(language)('part.title'),
    scope: 'machine',
    formatProblem: (problem, reader) =>
      (isPartProblem(problem)
        ? formatPartProblem(problem, reader, names)
        : formatProblem(problem, reader)
      ).slice(0, maxCharacters),
    find: async () =>
      findPartProblems(parts, names).map((problem) => ({
        id: problem.place.part,
        subject: problem.place.file ?? problem.place.setting,
        problem,
      })),
  },
]

function findPartProblems({ problems, service, renderer }: Parts, names: SiteNames): PartProblem[] {
  const found = problems().filter(({ place }) => place.part !== 'renderer')
  if (service?.isUp() === false && !found.some((problem) => stopsPublishing(problem, names)))
    found.push(createPartProblem('stopped', { part: service.parts.process, file: service.file }))
  if (renderer.previewPort() === undefined)
    found.push(createPartProblem('stopped', { part: 'renderer', file: 'renderer' }))
  return found
}
