import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '#components/ui/Field.tsx'

afterEach(() => vi.restoreAllMocks())

const draw = (length: number) =>
  renderToStaticMarkup(
    <Field
      name="message"
      label="Message"
      rows={8}
      counter={{
        length,
        max: 5_000,
        locale: 'fr',
        texts: { left: 'Caractères restants :', over: 'En trop :' },
      }}
    />,
  )

test('the count of an empty field formats no number: the first formatter of a page is slow', () => {
  const format = vi.spyOn(Intl, 'NumberFormat')
  expect(draw(0)).not.toContain('Caractères restants')
  expect(format).not.toHaveBeenCalled()
})

test.each([
  [3_999, null],
  [4_000, 'Caractères restants : 1 000'],
  [5_000, 'Caractères restants : 0'],
  [6_234, 'En trop : 1 234'],
])('of %i characters in 5000 it says %j', (length, said) => {
  const html = draw(length).replaceAll(/[\u00a0\u202f]/g, ' ')
  if (said === null) expect(html).not.toMatch(/Caractères|En trop/)
  else expect(html).toContain(said)
})
