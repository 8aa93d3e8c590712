import { expect, test } from 'vitest'
import { createLostPictures, formatBackupProblem } from '../src/problems.ts'

test.each([
  [1, 'fr', /^Une image .* aucune sauvegarde ne l’a\u00a0: 1\.jpg\./],
  [2, 'fr', /^2 images .* aucune sauvegarde ne les a\u00a0: 1\.jpg, 2\.jpg\./],
  [1, 'en', /^One picture of the content is missing/],
  [2, 'en', /^2 pictures of the content are missing/],
] as const)('%i lost pictures are named in one sentence, in %s', (count, language, sentence) => {
  const files = Array.from({ length: count }, (_, at) => `${at + 1}.jpg`)
  expect(formatBackupProblem(createLostPictures(files), language)).toMatch(sentence)
})
