import { createCatalogue } from '@freelance-site/foundation'
import { createOwnerProblem, formatOwnerProblem, type OwnerCode } from '../src/ui/ownerProblem.ts'
import { toUploadProblem } from '../src/uploads/uploadProblem.ts'
import { en } from '../src/words/en.ts'
import { fr } from '../src/words/fr.ts'

const { translatorFor, format } = createCatalogue({ en, fr })

const ownerCodes: readonly OwnerCode[] = ['unreachable', 'unreadable', 'signedOut', 'noToken']

/** The answer of a lake because of which an upload has a problem. */
const toAnswer = (code: string, limits: object) => {
  if (code === 'notSent') return new TypeError('Failed to fetch')
  if (code === 'failed' || code === 'refused') return { statusCode: code === 'failed' ? 500 : 400 }
  return { statusCode: 400, response: { body: { reason: { code, ...limits } } } }
}

/** A problem of the Studio by its key, as the component that shows it formats it. */
export function formatStudioProblem(
  key: string,
  values: Readonly<Record<string, unknown>>,
  language: string,
): string | null {
  const t = translatorFor(language)
  const [kind, code = ''] = key.split('.')
  if (kind === 'upload') return toUploadProblem(toAnswer(code, values), t)
  const ownerCode = ownerCodes.find((each) => kind === 'owner' && each === code)
  if (ownerCode === undefined) return format(key, values, language)
  const problem = createOwnerProblem(ownerCode, '/api/notes?search=word')
  return formatOwnerProblem(problem, { t, tool: (each) => each, setting: String(values.setting) })
}
