import { Box, Button, Card, Stack, Text } from '@sanity/ui'
import { type CSSProperties, useState } from 'react'
import { IntentLink, type IntentParameters } from 'sanity/router'
import { formatNumber } from './formatVisits.ts'
import { useT, useWords } from './words/words.ts'

/** A line of a `FigureCard`. A sum is below all other lines and has no bar; a sum of 0 is not shown. */
export type Row = {
  name: string
  /** What the name means, in smaller letters below it. */
  note?: string | null
  count: number
  isSum?: boolean
  /** The parameters with which the Studio creates a redirect from this address. */
  redirect?: IntentParameters | undefined
}

const shortLength = 8

type Props = {
  title: string
  /** What the names are, for screen readers. */
  column: string
  rows: Row[]
  empty?: string
  startsWhole?: boolean
}

/** Names with their numbers, as bars and as a table. It shows eight, and a button shows the rest. */
export function FigureCard({ title, column, rows, empty, startsWhole = false }: Props) {
  const t = useT()
  const [isWhole, setWhole] = useState(startsWhole)
  const names = rows.filter(({ isSum }) => !isSum)
  const sums = rows.filter(({ isSum, count }) => isSum && count > 0)
  const shown = isWhole ? names : names.slice(0, shortLength)
  const most = Math.max(1, ...names.map(({ count }) => count))
  return (
    <Card
      border
      radius={3}
      padding={4}
      marginBottom={3}
      style={{ position: 'relative', breakInside: 'avoid' }}
    >
      <Stack gap={3}>
        <Text as="h2" size={1} weight="semibold">
          {title}
        </Text>
        {names.length + sums.length === 0 ? (
          <Box paddingY={2}>
            <Text as="p" size={1} muted style={{ overflowWrap: 'anywhere' }}>
              {empty ?? t('list.noArrival')}
            </Text>
          </Box>
        ) : (
          <table
            aria-label={title}
            style={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }}
          >
            <thead>
              <tr>
                <HiddenHeading text={column} />
                <HiddenHeading text={t('list.number')} width={72} />
                {shown.some(({ redirect }) => redirect) && (
                  <HiddenHeading text={t('missing.redirect')} width={96} />
                )}
              </tr>
            </thead>
            <tbody>
              {[...shown, ...sums].map((row) => (
                <FigureRow key={`${row.isSum} ${row.name} ${row.note}`} row={row} share={row.count / most} />
              ))}
            </tbody>
          </table>
        )}
        {names.length > shortLength && (
          <Box>
            <Button
              mode="bleed"
              fontSize={1}
              padding={2}
              aria-expanded={isWhole}
              text={isWhole ? t('list.shorten') : t('list.showAll', { count: names.length })}
              onClick={() => setWhole(!isWhole)}
            />
          </Box>
        )}
      </Stack>
    </Card>
  )
}

const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

const HiddenHeading = ({ text, width }: { text: string; width?: number }) => (
  <th scope="col" style={{ position: 'relative', padding: 0, width }}>
    <span style={hidden}>{text}</span>
  </th>
)

/** A background that shows a share of 1 as a horizontal bar. */
const toBar = (share: number) =>
  `linear-gradient(to right, color-mix(in srgb, var(--card-focus-ring-color) 16%, transparent) ${share && Math.max(1, 100 * share)}%, transparent 0)`

/** A cell with a number; digits have equal widths. */
const numberCell: CSSProperties = {
  padding: '7px 0 7px 12px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
}

function FigureRow({ row: { name, note, count, isSum, redirect }, share }: { row: Row; share: number }) {
  const { t, locale } = useWords()
  return (
    <tr>
      <th scope="row" style={{ padding: '2px 0', textAlign: 'left', fontWeight: 'inherit' }}>
        <Stack
          gap={2}
          style={{ padding: '6px 8px', borderRadius: 3, background: isSum ? 'none' : toBar(share) }}
        >
          <Text size={1} muted={isSum} textOverflow="ellipsis" title={name} translate="no">
            <bdi>{name}</bdi>
          </Text>
          {note && (
            <Text size={0} muted textOverflow="ellipsis">
              {note}
            </Text>
          )}
        </Stack>
      </th>
      <td style={numberCell}>
        <Text size={1} align="right" muted={isSum}>
          {formatNumber(count, locale)}
        </Text>
      </td>
      {redirect && (
        <td style={{ padding: '0 0 0 12px' }}>
          <Button
            as={IntentLink}
            intent="create"
            params={redirect}
            mode="ghost"
            fontSize={1}
            padding={2}
            text={t('missing.redirect')}
            aria-label={t('missing.redirectOf', { address: name })}
          />
        </td>
      )}
    </tr>
  )
}
