import fc from 'fast-check'
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

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, with shorter labels. */
const browserPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,20}@[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?){0,3}$/

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

  test.each([
    ['Russian', 'Ж'],
    ['Chinese', '漢'],
    ['emoji', '🥖'],
    ['blank lines', '\r\n'],
    ['Korean, typed as single letters', '한'.normalize('NFD')],
  ])('lets the longest message in %s fit into the body limit, as a form and as JSON', (_, sign) => {
    const storedLength = read({ message: `x${sign}x` }).message.length - 2
    const fill = (max: number) => `x${sign.repeat(Math.floor((max - 2) / storedLength))}x`
    const longestBody = {
      fullName: sign === '\r\n' ? 'Zoé' : fill(maxLengths.fullName),
      email: `${'я'.repeat(maxLengths.email - 12)}@example.com`,
      message: fill(maxLengths.message),
      locale: 'fr',
      website: '',
      submission: crypto.randomUUID(),
    }
    expect(problemsOf(longestBody)).toEqual({})
    expect(new URLSearchParams(longestBody).toString().length).toBeLessThan(bodyLimit)
    const json = JSON.stringify({ ...longestBody, elapsedMs: 123_456_789 })
    const escaped = json.replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect(escaped.length).toBeLessThan(bodyLimit)
  })

  test.each([
    ['Zoé\tMartin', 'Zoé Martin'],
    ['\u2068Zoé Martin\u2069', 'Zoé Martin'],
    ['\u200eZoé', 'Zoé'],
    ['Zoé\u202eMartin', 'ZoéMartin'],
    ['Zoé\0\u0085', 'Zoé'],
    ['Zoé\u2028Martin', 'Zoé Martin'],
    ['Zoé\ud800', 'Zoé\ufffd'],
    // One line, so it adds no header to a mail.
    ['Zoé\nBcc: x@example.com', 'Zoé Bcc: x@example.com'],
  ])('stores the name %j as %j', (fullName, stored) => {
    expect(read({ fullName }).fullName).toBe(stored)
  })

  test.each(['👩‍🍳 Zoé', 'Zoé ❤️', 'علی\u200cرضا', 'क्‍ष', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Zoé'])(
    'keeps the signs that join the name and the message %j',
    (text) => {
      expect(read({ fullName: text }).fullName).toBe(text)
      expect(read({ message: text }).message).toBe(text)
    },
  )

  test.each([
    ['a\vb\fc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
    ['a\0b\u001bc\u007fd\u009fe', 'abcde'],
    ['a\ud800b', 'a\ufffdb'],
  ])('stores the message %j as %j', (message, stored) => {
    expect(read({ message }).message).toBe(stored)
  })

  test('stores of any text one that has no invisible control sign, and that it would store again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), (text) => {
        fc.pre(Object.keys(problemsOf({ fullName: text, message: text })).length === 0)
        const { fullName, message } = read({ fullName: text, message: text })
        expect(fullName).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(message).not.toMatch(/[^\P{C}\n\t\p{Cf}\p{Co}\p{Cn}]/u)
        expect(read({ fullName, message })).toMatchObject({ fullName, message })
      }),
    )
  })

  test.each([
    'zoe',
    'zoe@',
    'zoe@example',
    'zoe@-example.com',
    'zoe@example..com',
    'a@example.com <b@example.com>',
    'zoe@example.com?subject=x',
    '@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    'a@b@example.com',
    '"zoe"@example.com',
    'zoe@[127.0.0.1]',
    'zoe@example.com\nBcc: x@example.com',
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
    'zoe@pré.fr%2fx',
    'zoe@pré／x.fr',
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

  test.each([
    ['o’connor@example.com', "o'connor@example.com"],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['josé@example.com', 'josé@example.com'],
    ['JOSE\u0301@Example.com', 'josé@Example.com'],
    ['علی\u200cرضا@example.com', 'علی\u200cرضا@example.com'],
    ['jean\u2011pierre@example.com', 'jean-pierre@example.com'],
    ['ｚｏｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'zoe@example.com'],
    ['mailto:zoe@example.com', 'zoe@example.com'],
    ['Zoé Martin <zoe@example.com>', 'zoe@example.com'],
    ['<zoe@example.com>', 'zoe@example.com'],
    ['zoe@example.com.', 'zoe@example.com'],
    ['zoe@exam\u00adple.com', 'zoe@example.com'],
    ['\u2068zoe@example.com\u2069', 'zoe@example.com'],
    ['\u202azoe@example.com\u202c', 'zoe@example.com'],
    ['\u200d\u200bzoe\ufe0f@example.com\u00a0', 'zoe@example.com'],
  ])('stores the address %j as %j', (email, stored) => {
    expect(read({ email }).email).toBe(stored)
  })

  test('accepts every address that a browser’s own field accepts and whose domain has a dot, as typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(browserPattern, { size: 'small' }), (email) => {
        fc.pre(email.length <= maxLengths.email && email.slice(email.lastIndexOf('@')).includes('.'))
        expect(read({ email }).email).toBe(email)
      }),
    )
  })

  test('accepts an address in any script, whatever invisible signs surround it', () => {
    const letters = fc.stringMatching(/^[a-zа-яα-ωא-ת一-龥ऄ-ह]{1,12}$/u)
    const around = fc.string({
      unit: fc.constantFrom(
        '\u200b',
        '\ufeff',
        '\u202a',
        '\u202c',
        '\u2068',
        '\u2069',
        '\u00ad',
        '\u00a0',
        '\t',
      ),
      maxLength: 3,
    })
    fc.assert(
      fc.property(
        letters,
        fc.constantFrom('пример.рф', 'example.com', 'é.fr'),
        around,
        around,
        (local, domain, a, b) => {
          const stored = read({ email: `${local}@${domain}` }).email
          expect(stored.slice(0, stored.lastIndexOf('@'))).toBe(local.normalize('NFC').toLowerCase())
          expect(read({ email: `${a}${local}@${domain}${b}` }).email).toBe(stored)
          expect(read({ email: stored }).email).toBe(stored)
        },
      ),
    )
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
    expect(findFieldProblems({ fullName: '', email: 'zoe@', message: 'x' })).toEqual({
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
