import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consentChoices, needsBanner, parseConsent, refusesNecessary } from '../src/consent.ts'

describe('parseConsent', () => {
  test('reads every valid decision', () => {
    fc.assert(
      fc.property(fc.record({ necessary: fc.boolean(), analytics: fc.boolean() }), (consent) => {
        expect(parseConsent(JSON.stringify(consent))).toEqual(consent)
      }),
    )
  })

  test.each([
    [null],
    [''],
    ['yes'],
    ['null'],
    ['true'],
    ['"ab"'],
    ['[]'],
    ['[true,true]'],
    ['{}'],
    ['{"necessary":true}'],
    ['{"necessary":true,"analytics":true'],
    ['{"necessary":"true","analytics":true}'],
    ['{"necessary":1,"analytics":0}'],
    ['{"necessary":true,"analytics":null}'],
    ['{"necessary":true,"analytics":true,"marketing":true}'],
    ['{"necessary":true,"Analytics":true}'],
  ])('counts %s as no decision', (value) => {
    expect(parseConsent(value)).toBeNull()
  })

  test('counts any other JSON and invalid JSON as no decision', () => {
    const valid = /^\{"(necessary|analytics)":(true|false),"(necessary|analytics)":(true|false)\}$/
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (value) => {
        fc.pre(!valid.test(value))
        expect(parseConsent(value)).toBeNull()
      }),
    )
  })
})

test.each([
  [null, true],
  [consentChoices.acceptAll, false],
  [consentChoices.essentialOnly, false],
  [consentChoices.rejectAll, true],
  [{ necessary: false, analytics: true }, false],
])('after %j the banner asks at the next load: %s', (consent, asks) => {
  expect(needsBanner(consent)).toBe(asks)
})

test.each([
  [null, false],
  [consentChoices.acceptAll, false],
  [consentChoices.essentialOnly, false],
  [consentChoices.rejectAll, true],
])('%j refuses even necessary cookies: %s', (consent, refuses) => {
  expect(refusesNecessary(consent)).toBe(refuses)
})
