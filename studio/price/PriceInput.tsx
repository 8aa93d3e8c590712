import { Box, Card, Stack, Text, TextInput } from '@sanity/ui'
import { createContext, type FormEvent, useContext, useMemo, useState } from 'react'
import {
  type NumberInputProps,
  type ObjectInputProps,
  type SchemaTypeDefinition,
  useCurrentLocale,
} from 'sanity'
import { formatAmount, formatPrice } from '#lib/i18n/formats.ts'
import { toSay } from '#schemas/say.ts'
import { toLocale } from '../languages/studioLocale.ts'
import { toPatches } from './typedAmount.ts'

/** What the price knows of the text typed for its amount, for the field of the amount. */
const TypedAmount = createContext<{ unread: string | null; write: (typed: string) => void }>({
  unread: null,
  write: () => {},
})

function PriceInput(props: ObjectInputProps) {
  const { value, onChange } = props
  const unread = typeof value?.unread === 'string' ? value.unread : null
  const typed = useMemo(
    () => ({ unread, write: (text: string) => onChange(toPatches(text)) }),
    [unread, onChange],
  )
  return <TypedAmount value={typed}>{props.renderDefault(props)}</TypedAmount>
}

/** An amount in euros, typed as people write it; below it, how the site will show it or why it cannot. */
function AmountInput({ elementProps, value, readOnly, validation }: NumberInputProps) {
  const locale = toLocale(useCurrentLocale().id)
  const say = toSay(locale)
  const { unread, write } = useContext(TypedAmount)
  const [typed, setTyped] = useState<string | null>(null)
  const kept = unread ?? (value === undefined ? '' : formatAmount(value, locale))
  // While somebody types, half an amount is not yet a mistake.
  const mistakes = typed === null ? validation.filter(({ level }) => level === 'error') : []
  const mistake = mistakes.map(({ message }) => message).join(' ')
  const noteId = `${elementProps.id}-note`
  const shown =
    value === undefined
      ? ''
      : say(
          `Sur le site\u00a0: ${formatPrice(value, 'fr')}, en anglais ${formatPrice(value, 'en')}`,
          `On the site: ${formatPrice(value, 'en')}, in French ${formatPrice(value, 'fr')}`,
        )
  return (
    <Stack gap={3}>
      <TextInput
        {...elementProps}
        value={typed ?? kept}
        readOnly={readOnly}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={[elementProps['aria-describedby'], noteId].filter(Boolean).join(' ')}
        aria-invalid={mistake !== ''}
        customValidity={mistake || undefined}
        suffix={
          <Box padding={3} aria-hidden>
            <Text muted>€</Text>
          </Box>
        }
        onChange={({ currentTarget }: FormEvent<HTMLInputElement>) => {
          // A form that takes no change yet throws: then the field goes on showing what is kept.
          write(currentTarget.value)
          setTyped(currentTarget.value)
        }}
        onBlur={(event) => {
          setTyped(null)
          elementProps.onBlur(event)
        }}
      />
      <Card
        // No <output>: one that describes a field says its label there, not what stands in it.
        role="status"
        id={noteId}
        tone={mistake ? 'critical' : 'inherit'}
        padding={mistake ? 3 : 0}
        radius={2}
      >
        <Text size={1} muted={mistake === ''}>
          {mistake || shown}
        </Text>
      </Card>
    </Stack>
  )
}

const inputs = new Map<string, object>([
  ['price', { input: PriceInput }],
  ['priceAmount', { input: AmountInput }],
])

/** Gives the types of prices their own fields in the Studio; the others stay as they are. */
export function withPriceInput(type: SchemaTypeDefinition): SchemaTypeDefinition {
  const components = inputs.get(type.name)
  return components ? { ...type, components } : type
}
