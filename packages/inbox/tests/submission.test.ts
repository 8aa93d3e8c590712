import { describe, expect, test } from 'vitest'
import { bodyLimit, maxLengths } from '../src/form.ts'
import { answerShape, findFieldProblems, parseSubmission } from '../src/submission.ts'
import { good } from '../testing/contactForm.ts'

const parse = (input: unknown) => parseSubmission(input, ['fr', 'en'])

const problemsOf = (changes: Record<string, unknown>) => {
  const parsed = parse({ ...good, ...changes })
  return parsed.kind === 'invalid' ? parsed.errors : {}
}
const read = (changes: Record<string, unknown>) => {
  const parsed = parse({ ...good, ...changes })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed))
  return parsed.submission
}

describe('the shape of a message', () => {
  test('trims, composes accents and unifies line ends', () => {
    const { fullName, message } = read({ fullName: '  Zoe\u0301 \n', message: '\r\nun\r\ndeux\rtrois ' })
    expect(fullName).toBe('Zoé')
    expect(message).toBe('un\ndeux\ntrois')
  })

  test('keeps emoji, scripts of all directions, tabs and blank lines', () => {
    const message = 'مرحبا\u200f 👩‍🍳\n\n\tשלום'
    expect(read({ message }).message).toBe(message)
  })

  test('calls empty, blank and invisible texts missing', () => {
    for (const nothing of ['', '   ', '\u200b\u2060', undefined, null])
      expect(problemsOf({ fullName: nothing, email: nothing, message: nothing })).toEqual({
        fullName: 'missing',
        email: 'missing',
        message: 'missing',
      })
  })

  test('bounds every length, counted as browsers count', () => {
    expect(problemsOf({ fullName: 'x'.repeat(maxLengths.fullName) })).toEqual({})
    expect(problemsOf({ fullName: 'x'.repeat(maxLengths.fullName + 1) })).toEqual({ fullName: 'tooLong' })
    expect(problemsOf({ message: 'é'.repeat(maxLengths.message) })).toEqual({})
    expect(problemsOf({ message: 'x'.repeat(maxLengths.message + 1) })).toEqual({ message: 'tooLong' })
    expect(problemsOf({ email: `a@${'b'.repeat(260)}.fr` })).toEqual({ email: 'tooLong' })
  })

  test('lets the longest message of any script fit into the body limit', () => {
    const longestBody = {
      fullName: '漢'.repeat(maxLengths.fullName),
      email: `${'a'.repeat(maxLengths.email - 12)}@example.com`,
      message: '漢'.repeat(maxLengths.message),
      locale: 'fr',
      website: '',
      elapsedMs: 123_456_789,
      submission: crypto.randomUUID(),
    }
    expect(parse(longestBody).kind).toBe('valid')
    expect(Buffer.byteLength(JSON.stringify(longestBody))).toBeLessThan(bodyLimit)
  })

  test.each(['Zoé\nBcc: x@example.com', 'Zoé\u2028x', 'Zoé\0', 'Zoé\u202egpj', 'Zoé\ud800', 'Zoé\u0085'])(
    'refuses the name %j',
    (fullName) => expect(problemsOf({ fullName })).toEqual({ fullName: 'invalid' }),
  )

  test.each(['a\0b', 'a\u001bb', 'a\u007fb', 'a\ud800b'])('refuses the message %j', (message) =>
    expect(problemsOf({ message })).toEqual({ message: 'invalid' }),
  )

  test.each([
    'zoe',
    'zoe@',
    'zoe@example',
    '@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    'a@b@example.com',
    'Zoé <zoe@example.com>',
    '<zoe@example.com>',
    '"zoe"@example.com',
    'zoe@[127.0.0.1]',
    'zoe@example.com\nBcc: x@example.com',
    'zoé@example.com',
    'zoe@exa mple.com',
    'zoe(comment)@example.com',
    // Domains with accents are rewritten. That must not drop text that is not part of the address.
    'a@zoe@pré.fr',
    'zoe@pré.fr/x',
    'zoe@pré.fr?x',
    'zoe@pré.fr#x',
    'zoe@pré.fr:25',
    'zoe@pré.fr\\x',
    'zoe@pré.fr[x]',
    'zoe@pré.fr x',
    'zoe@pré.fr\nBcc: x@example.com',
    'zoe@pré..fr',
    '@pré.fr',
  ])('rejects %j as an address', (email) => {
    expect(problemsOf({ email })).toEqual({ email: 'invalid' })
  })

  test('converts a domain with accents for mail servers', () => {
    expect(read({ email: 'contact@boulangerie-du-pré.fr' }).email).toBe(
      'contact@xn--boulangerie-du-pr-rtb.fr',
    )
  })

  test('leaves any other address as typed', () => {
    expect(read({ email: 'Zoe@Example.COM' }).email).toBe('Zoe@Example.COM')
  })

  test.each(['12345678', 'x'.repeat(64), 'A-b_c-d_9'])('accepts %j as a submission id', (name) =>
    expect(read({ submission: name }).submission).toBe(name),
  )

  test.each<[string, unknown]>([
    ['submission', '1234567'],
    ['submission', 'x'.repeat(65)],
    ['submission', '/12345678'],
    ['submission', '12345678/'],
    ['submission', '12345678\n'],
    ['submission', 12_345_678],
    ['website', 7],
    ['elapsedMs', '1000'],
  ])('refuses a %s of %j, and names it', (key, value) => {
    expect(parse({ ...good, [key]: value })).toEqual({ kind: 'invalid', errors: {}, others: [key] })
  })

  test('keeps the other fields', () => {
    const rest = { website: 'x', elapsedMs: 12, submission: '12345678' }
    expect(read(rest)).toEqual({ ...good, ...rest, locale: 'fr' })
  })

  test.each([{ path: '/etc/passwd' }, { href: 'http://localhost/' }, ['a'], 7, true])(
    'refuses %j in place of a text',
    (value) => {
      expect(problemsOf({ message: value })).toEqual({ message: 'invalid' })
      expect(problemsOf({ fullName: value })).toEqual({ fullName: 'invalid' })
      expect(problemsOf({ email: value })).toEqual({ email: 'invalid' })
    },
  )

  test.each([null, [], 'text', 7, [good]])('refuses %j as the whole body', (body) => {
    expect(parse(body)).toMatchObject({
      kind: 'invalid',
      errors: { fullName: 'missing', email: 'missing', message: 'missing' },
    })
  })

  test('names unknown keys, including names of inherited properties', () => {
    const body: unknown = JSON.parse(
      `{"__proto__":{"a":1},"to":"x@example.com",${JSON.stringify(good).slice(1)}`,
    )
    expect(parse(body)).toEqual({ kind: 'invalid', errors: {}, others: ['__proto__', 'to'] })
  })

  test('treats an unknown language as French', () => {
    expect(read({}).locale).toBe('fr')
    expect(read({ locale: 'en' }).locale).toBe('en')
    expect(read({ locale: 'de' }).locale).toBe('fr')
    expect(read({ locale: { en: 1 } }).locale).toBe('fr')
  })

  test('reports the same problems to a browser', () => {
    expect(findFieldProblems(good)).toEqual({})
    expect(findFieldProblems({ fullName: '', email: 'zoe@example', message: 'x' })).toEqual({
      fullName: 'missing',
      email: 'invalid',
    })
  })

  test('is reported to a browser by field and problem', () => {
    const outcome = 'invalid'
    const said = { outcome, errors: { fullName: 'missing', email: 'invalid', message: 'tooLong' } }
    expect(answerShape.parse(said)).toEqual(said)
    expect(answerShape.parse({ outcome, errors: {}, others: [] })).toEqual({ outcome, errors: {} })
    for (const answer of [
      {},
      { outcome, errors: { email: 'odd' } },
      { outcome, errors: { message: '' } },
      null,
    ])
      expect(answerShape.safeParse(answer).success).toBe(false)
  })
})
