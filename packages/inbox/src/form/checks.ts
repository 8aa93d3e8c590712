import type { ContactField } from '../form.ts'
import { answerShape, type FieldProblems, findFieldProblems } from '../submission.ts'
import { findLikelyAddress } from './likelyAddress.ts'

// With zod, so it is loaded when the form is first focused.

/** What is wrong with the typed text; if nothing is, the address that the visitor probably meant, or null. */
export function checkTyped(typed: Record<ContactField, string>): {
  problems: FieldProblems
  likelyAddress: string | null
} {
  const problems = findFieldProblems(typed)
  const isRight = Object.keys(problems).length === 0
  return { problems, likelyAddress: isRight ? findLikelyAddress(typed.email) : null }
}

/** The server's answer to a message that it did not accept. Throws on any other. */
export const parseAnswer = (answer: unknown) => answerShape.parse(answer)
