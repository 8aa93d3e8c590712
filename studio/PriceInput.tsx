import { type StudioLanguage, toLanguageName } from '@freelance-site/foundation'
import { TypedInput } from '@freelance-site/studio-kit/studio'
import { Box, Text } from '@sanity/ui'
import { createContext, useContext, useMemo } from 'react'
import {
  type FormPatch,
  type NumberInputProps,
  type ObjectInputProps,
  set,
  setIfMissing,
  unset,
  useFormValue,
} from 'sanity'
import { formatAmount, formatCurrency, formatPrice, parsePrice } from '#lib/i18n/formats.ts'
import { toAmountLanguage } from '#lib/i18n/ownerFormats.ts'
import { type Locale, locales, toLocale } from '#lib/languages.ts'
import { type T, useWords } from './words/words.ts'

/** Connects the amount field with its price: `unread` of the price holds a typed text that is not an amount. */
const TypedAmount = createContext<{ unread: string | null; write: (typed: string) => void }>({
  unread: null,
  write: () => {},
})

export function PriceInput(props: ObjectInputProps) {
  const { value, onChange } = props
  const unread = typeof value?.unread === 'string' ? value.unread : null
  const group = useFormValue(['group'])
  const typed = useMemo(
    () => ({ unread, write: (text: string) => onChange(toPatches(text, toDefaultUnit(group))) }),
    [unread, onChange, group],
  )
  return <TypedAmount value={typed}>{props.renderDefault(props)}</TypedAmount>
}

/** A text field for an amount; below it, how the site will show it, or why it is invalid. */
export function AmountInput({ elementProps, value, readOnly, validation }: NumberInputProps) {
  const { t, locale } = useWords()
  const { unread, write } = useContext(TypedAmount)
  const hasAmount = value !== undefined
  return (
    <TypedInput
      elementProps={elementProps}
      readOnly={readOnly}
      validation={validation}
      inputMode="decimal"
      stored={unread ?? (hasAmount ? formatAmount(value, toAmountLanguage(locale)) : '')}
      onType={write}
      note={hasAmount ? t('price.shown', { prices: listPrices(value, locale, t) }) : undefined}
      suffix={
        <Box padding={3} aria-hidden>
          <Text muted>{formatCurrency(toAmountLanguage(locale), 'symbol')}</Text>
        </Box>
      }
    />
  )
}

/** A price as each language of the site writes it, that of the Studio first: “€1,490, in French 1 490 €”. */
function listPrices(amount: number, language: StudioLanguage, t: T): string {
  const first = toLocale(language)
  const others = locales.filter((locale) => locale !== first)
  const toOther = (locale: Locale) =>
    t('price.inOther', { language: toLanguageName(locale, language), price: formatPrice(amount, locale) })
  return [formatPrice(amount, first), ...others.map(toOther)].join(', ')
}

/** The default unit of a price, by the group of its package. */
export const toDefaultUnit = (group: unknown): 'once' | 'month' => (group === 'hosting' ? 'month' : 'once')

/**
 * Stores a typed amount in cents if it can be parsed, or else as text. An amount without a unit gets the default one,
 * because it could not be published without a unit.
 */
export function toPatches(typed: string, defaultUnit: 'once' | 'month'): FormPatch[] {
  const text = typed.trim()
  if (text === '') return [unset(['amount']), unset(['unread'])]
  const prepared = [setIfMissing({ _type: 'price' }), setIfMissing(defaultUnit, ['unit'])]
  const cents = parsePrice(text)
  if (cents === null) return [...prepared, unset(['amount']), set(text, ['unread'])]
  return [...prepared, set(cents, ['amount']), unset(['unread'])]
}
