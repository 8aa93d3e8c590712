import fc from 'fast-check'

/** A request body for the contact form, valid or hostile. */
export type SentBody = { contentType: string; body: Uint8Array<ArrayBuffer> }

const injections = [
  'a@example.com\r\nBcc: spy@example.net',
  'Zoé\r\nBcc: spy@example.net\r\n\r\nHidden',
  'Zoé\nTo: spy@example.net',
  '"Zoé" <spy@example.net>',
  'a@example.com, spy@example.net',
  'a@example.com;spy@example.net',
  'a@example.com>, <spy@example.net',
  'a@example.com\0spy@example.net',
  '=?utf-8?Q?=0ABcc:_spy@example.net?=',
  '\r\n.\r\nMAIL FROM:<spy@example.net>\r\n',
  '\u2028Bcc: spy@example.net',
  '<script>alert(1)</script>',
  '../../etc/passwd',
]

const objects = fc.constantFrom<unknown>(
  { path: '/etc/passwd' },
  { href: 'http://127.0.0.1/' },
  { raw: 'x', path: '/etc/passwd' },
  { toString: 'x' },
  ['a@example.com', 'spy@example.net'],
  { address: 'a@example.com', name: 'Zoé' },
  null,
  true,
  12,
)

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...injections),
  fc.tuple(fc.string({ maxLength: 10 }), fc.constantFrom(...injections)).map(([a, b]) => a + b),
  fc.constantFrom('x'.repeat(101), 'é'.repeat(5_001), '\ud800', '\u202egpj.exe', '', '   '),
)

const name = fc.oneof({ weight: 3, arbitrary: fc.constant('Zoé Martin') }, { weight: 2, arbitrary: anyText })
const email = fc.oneof(
  { weight: 3, arbitrary: fc.constant('zoe@example.com') },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: anyText },
)
const message = fc.oneof(
  { weight: 2, arbitrary: fc.constant('Bonjour !') },
  { weight: 3, arbitrary: anyText },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1_000, maxLength: 6_000 }) },
)
const valid = fc.record({ fullName: name, email, message })
const wrongTypes = fc.record({
  fullName: fc.oneof(name, objects),
  email: fc.oneof(email, objects),
  message: fc.oneof(message, objects),
})
const withUnknownFields = fc
  .tuple(valid, fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }))
  .map(([body, more]) => ({ ...body, ...more }))
const withOptionalFields = fc
  .tuple(
    valid,
    fc.record(
      {
        locale: fc.oneof(fc.constantFrom('fr', 'en', 'de'), objects),
        website: fc.oneof(fc.constant(''), anyText),
        elapsedMs: fc.oneof(fc.double(), objects),
        submission: fc.oneof(fc.uuid(), anyText),
        bcc: fc.constant('spy@example.net'),
        attachments: fc.constant([{ path: '/etc/passwd' }]),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([body, more]) => ({ ...body, ...more }))

const toBytes = (text: string) => new TextEncoder().encode(text)
const jsonTypes = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON')

const json = fc
  .tuple(
    jsonTypes,
    fc.oneof(
      { weight: 3, arbitrary: valid },
      wrongTypes,
      withUnknownFields,
      withOptionalFields,
      fc.jsonValue(),
    ),
  )
  .map(([contentType, value]) => ({ contentType, body: toBytes(JSON.stringify(value) ?? '') }))
const form = fc
  .oneof(
    valid.map((fields) => Object.entries(fields)),
    fc.array(fc.tuple(anyText, anyText), { maxLength: 8 }),
  )
  .map((fields) => ({
    contentType: 'application/x-www-form-urlencoded',
    body: toBytes(new URLSearchParams(fields.map(([key, value]) => [key, value])).toString()),
  }))
const broken = fc
  .tuple(json, fc.nat(), fc.uint8Array({ maxLength: 20 }))
  .map(([{ contentType, body }, at, noise]) => {
    const place = at % (body.length + 1)
    return { contentType, body: Uint8Array.from([...body.slice(0, place), ...noise]) }
  })
const noise = fc
  .tuple(
    fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
    ),
    fc.uint8Array({ maxLength: 400 }),
  )
  .map(([contentType, bytes]) => ({ contentType, body: Uint8Array.from(bytes) }))
const nested = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 1, max: 9_000 }))
  .map(([open, depth]) => ({
    contentType: 'application/json',
    body: toBytes(open.repeat(depth)),
  }))
const huge = fc.integer({ min: 120_000, max: 400_000 }).map((size) => ({
  contentType: 'application/json',
  body: toBytes(JSON.stringify({ fullName: 'Zoé', email: 'a@b.fr', message: 'x'.repeat(size) })),
}))

/** Bodies of every kind: shapes, encodings, line breaks, sizes, nesting, types, several addresses. */
export const sentBody: fc.Arbitrary<SentBody> = fc.oneof(
  { weight: 10, arbitrary: json },
  { weight: 4, arbitrary: form },
  { weight: 3, arbitrary: broken },
  { weight: 2, arbitrary: noise },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: huge },
)
