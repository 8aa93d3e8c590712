import type { Singular } from './catalogue.ts'
import type { Translation } from './catalogues.ts'
import type { Problem } from './problem.ts'

/** When a problem occurs, in English, for the list of all problems in the documentation. */
export type ProblemCase = {
  when: string
  /** Absent if it is an error, as `createProblem` creates it. Some problems are an error in one place and a warning in another. */
  severity?: Exclude<Problem['severity'], 'error'> | 'error or warning'
}

/** The problems of a catalogue with a case for each: a code without one does not compile. */
export type ListedProblems<English extends Readonly<Record<string, string>>> = {
  en: English
  fr: Translation<English>
  cases: Readonly<Record<Singular<keyof English>, ProblemCase>>
}
