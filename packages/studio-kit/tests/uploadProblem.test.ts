import { listStudioLanguages } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { toUploadProblem } from '../src/uploads/uploadProblem.ts'
import { translatorFor } from '../src/words/words.ts'

const toRefusal = (statusCode: number, reason?: object) =>
  Object.assign(new Error('Refused'), { statusCode, response: { body: { statusCode, reason } } })

test.each([
  [toRefusal(400, { code: 'isHeic' }), /HEIC.*JPEG/],
  [toRefusal(400, { code: 'fileUnreadable' }), /abîmé.*exportez-le en JPEG/],
  [toRefusal(400, { code: 'tooManyPixels', megapixels: 64 }), /plus de 64 millions de pixels/],
  [toRefusal(400, { code: 'tooSlowToDraw' }), /SVG/],
  [toRefusal(413, { code: 'fileTooLarge', megabytes: 50 }), /50\u00a0Mo/],
  [toRefusal(400, { code: 'constructor' }), /pas été acceptée/],
  [toRefusal(400), /pas été acceptée/],
  [toRefusal(507), /serveur/],
  [new Error('Failed to fetch'), /interrompu/],
  [undefined, /interrompu/],
])('%s is explained', (error, words) => {
  expect(toUploadProblem(error, translatorFor('fr'))).toMatch(words)
  for (const language of listStudioLanguages())
    expect(toUploadProblem(error, translatorFor(language))).toMatch(/[.]$/)
})
