import { expect, test } from 'vitest'
import { toLines } from '../src/ui/TypedList.tsx'

test('pasted lines become items, without empty lines and the bullets of other programs', () => {
  expect(toLines('• Un site\r\n\n  - Une sauvegarde par jour \n– Le suivi')).toEqual([
    'Un site',
    'Une sauvegarde par jour',
    'Le suivi',
  ])
  expect(toLines('24/7 - tous les jours')).toEqual(['24/7 - tous les jours'])
  expect(toLines('  ')).toEqual([])
})
