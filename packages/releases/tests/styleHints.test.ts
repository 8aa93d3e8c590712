import { expect, test } from 'vitest'
import { withoutStyleHints } from '../src/next/styleHints.ts'

const font = ':HL["/_next/static/media/a.woff2","font",{"crossOrigin":"","type":"font/woff2"}]'
const read = (text: string) => withoutStyleHints(Buffer.from(text)).toString()

test('the data of a page have no hints of style sheets, and keep those of fonts', () => {
  const data = `1:"é"\n:HL["/_next/static/chunks/a.css?dpl=1","style"]\n${font}\n:HL["/b.css","style"]\n2:X`
  expect(read(data)).toBe(`1:"é"\n${font}\n2:X`)
})

test.each([font, '2:["x",":HL[\\"/a.css\\",\\"style\\"]"]', ' :HL["/a.css","style"]\n', ''])(
  'nothing else is changed: %s',
  (text) => {
    const data = Buffer.from(text)
    expect(withoutStyleHints(data)).toBe(data)
  },
)

test('bytes that are no text stay', () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a])
  const hint = Buffer.from(':HL["/a.css","style"]\n')
  expect(withoutStyleHints(Buffer.concat([bytes, hint]))).toEqual(bytes)
})
