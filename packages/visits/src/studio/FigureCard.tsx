import { Box, Button, Card, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { IntentLink, type IntentParameters } from 'sanity/router'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { hidden, numberCell, tableStyle, toBar } from './drawing.ts'
import { formatNumber } from './formatVisits.ts'
import { useT } from './words/words.ts'

type Row = {
  name: string
  /** What the name means, in smaller letters below it. */
  note?: string | null
  count: number
  isSum?: boolean
  /** The parameters with which the Studio creates a redirect from this address. */
  redirect?: IntentParameters | undefined
}

type Props = {
  list: 'pages' | 'referrers' | 'campaigns' | 'languages' | 'missing'
  rows: Row[]
  /** The text for an empty list. */
  empty: string
}

const shortLength = 8

/** A list of names with their numbers, the greatest first. It shows eight, and a button shows the rest. */
export function FigureCard({ list, rows, empty }: Props) {
  const t = useT()
  const title = t(`${list}.title`)
  const [isWhole, setWhole] = useState(false)
  const present = rows.filter(({ count }) => count > 0)
  const names = present.filter(({ isSum }) => !isSum)
  const shown = isWhole ? names : names.slice(0, shortLength)
  const hasRedirects = shown.some(({ redirect }) => redirect)
  const headings = [t(`${list}.column`), t('list.number'), ...(hasRedirects ? [t('missing.redirect')] : [])]
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
        {present.length === 0 ? (
          <Box paddingY={2}>
            <Text as="p" size={1} muted style={{ overflowWrap: 'anywhere' }}>
              {empty}
            </Text>
          </Box>
        ) : (
          <table style={tableStyle}>
            <caption style={hidden}>{title}</caption>
            <colgroup>
              <col />
              <col style={{ width: 72 }} />
              {hasRedirects && <col style={{ width: 96 }} />}
            </colgroup>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col" style={{ position: 'relative', padding: 0 }}>
                    <span style={hidden}>{heading}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...shown, ...present.filter(({ isSum }) => isSum)].map((row) => (
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

function FigureRow({ row: { name, note, count, isSum, redirect }, share }: { row: Row; share: number }) {
  const t = useT()
  const locale = useStudioLocale()
  return (
    <tr>
      <th scope="row" style={{ padding: '2px 0', textAlign: 'left', fontWeight: 'inherit' }}>
        <Stack
          gap={2}
          style={{ padding: '6px 8px', borderRadius: 3, background: isSum ? 'none' : toBar(share) }}
        >
          <Text size={1} muted={isSum} textOverflow="ellipsis" title={name}>
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
