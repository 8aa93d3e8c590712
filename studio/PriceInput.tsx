import { type StudioLanguage, toLanguageName } from '@freelance-site/foundation'
import { TypedInput } from '@freelance-site/studio-kit/studio'
import { Box, Stack, Text } from '@sanity/ui'
import { createContext, useContext, useMemo } from 'react'
import {
  type FormPatch,
  type NumberInputProps,
  type ObjectInputProps,
  type StringInputProps,
  set,
  setIfMissing,
  unset,
  useEditState,
  useFormValue,
} from 'sanity'
import { formatPriceLine } from '#lib/content/priceLine.ts'
import { priceShape, vatShape } from '#lib/content/pricingPackage.ts'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { formatAmount, formatCurrency, parsePrice } from '#lib/i18n/formats.ts'
import { toAmountLanguage } from '#lib/i18n/ownerFormats.ts'
import { type Locale, locales, toLocale } from '#lib/languages.ts'
import { translatorFor as translatorForSchemas } from '#schemas/words/words.ts'
import { type T, useWords } from './words/words.ts'

/** Connects the amount field with its price: `unread` of the price holds a typed text that is not an amount. */
const TypedAmount = createContext<{
  unread: string | null
  price: unknown
  write: (typed: string) => void
}>({ unread: null, price: undefined, write: () => {} })

export function PriceInput(props: ObjectInputProps) {
  const { value, onChange } = props
  const unread = typeof value?.unread === 'string' ? value.unread : null
  const group = useFormValue(['group'])
  const typed = useMemo(
    () => ({
      unread,
      price: value,
      write: (text: string) => onChange(toPatches(text, toDefaultUnit(group))),
    }),
    [unread, value, onChange, group],
  )
  return <TypedAmount value={typed}>{props.renderDefault(props)}</TypedAmount>
}

/** A text field for an amount; below it, how the site will show it, or why it is invalid. */
export function AmountInput({ elementProps, value, readOnly, validation }: NumberInputProps) {
  const { t, locale } = useWords()
  const { unread, price, write } = useContext(TypedAmount)
  const vat = usePublishedVat()
  const hasAmount = value !== undefined
  return (
    <TypedInput
      elementProps={elementProps}
      readOnly={readOnly}
      validation={validation}
      inputMode="decimal"
      stored={unread ?? (hasAmount ? formatAmount(value, toAmountLanguage(locale)) : '')}
      onType={write}
      note={hasAmount ? formatShown(price, vat, locale, t) : undefined}
      suffix={
        <Box padding={3} aria-hidden>
          <Text muted>{formatCurrency(toAmountLanguage(locale), 'symbol')}</Text>
        </Box>
      }
    />
  )
}

type Vat = ReturnType<typeof usePublishedVat>

/** Whether prices include VAT, as the published settings say; null if they do not. */
function usePublishedVat() {
  const { published } = useEditState(siteSettingsId, 'siteSettings')
  return vatShape.safeParse(published?.vat).data ?? null
}

/** The VAT of a price; below it, what the settings say, while it is empty. */
export function VatInput(props: StringInputProps) {
  const { t, locale } = useWords()
  const vat = usePublishedVat()
  const schemas = translatorForSchemas(locale)
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Box role="status">
        {!props.value && (
          <Text size={1} muted>
            {vat ? t('price.vat.asInSettings', { vat: schemas(`vat.${vat}`) }) : t('price.vat.unsaid')}
          </Text>
        )}
      </Box>
    </Stack>
  )
}

/**
 * A price as each language of the site shows it, that of the Studio first: “On the site: from €1,490 excl. VAT, one-off payment · in
 * French: à partir de 1 490 € HT, paiement unique”. Undefined until it can be published.
 */
export function formatShown(price: unknown, vat: Vat, language: StudioLanguage, t: T): string | undefined {
  const parsed = priceShape.safeParse(price)
  if (!parsed.success) return undefined
  const shown = { ...parsed.data, vat: parsed.data.vat ?? vat }
  const first = toLocale(language)
  const others = locales.filter((locale) => locale !== first)
  const toOther = (locale: Locale) =>
    t('price.inOther', { language: toLanguageName(locale, language), price: formatPriceLine(shown, locale) })
  const prices = [formatPriceLine(shown, first), ...others.map(toOther)].join(' · ')
  return t('price.shown', { prices })
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
