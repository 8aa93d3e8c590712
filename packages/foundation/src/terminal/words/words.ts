import { createCatalogue, type KeyOf } from '../../catalogue.ts'
import * as en from './en.ts'
import * as fr from './fr.ts'

/** What is wrong with settings. */
export const terminalProblems = createCatalogue({ en: en.problems, fr: fr.problems })

/** A code of these problems: the error message of a setting's shape. */
export type TerminalCode = KeyOf<typeof terminalProblems>
