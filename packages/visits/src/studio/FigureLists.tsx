import { Box, Button, Card, Stack, Text } from '@sanity/ui'
import { toLanguageTitle } from 'foundation/languageNames'
import { useState } from 'react'
import { IntentLink, type IntentParameters } from 'sanity/router'
import { type FigureList, type Report, toOthers } from '../report.ts'
import { formatCampaign, formatNumber } from './formatVisits.ts'
import type { VisitsToolOptions } from './options.ts'
import { hidden, numberCell, tableStyle } from './tableStyles.ts'
import { useT, useWords } from './words/words.ts'

type Row = {
  name: string
  /** What the name means, in smaller letters below it. */
  note?: string | null
  count: number
  isSum?: boolean
  /** The parameters with which the Studio creates a redirect from this address. */
  redirect?: IntentParameters | undefined
}

export function FigureLists({ report, options }: { report: Report; options: VisitsToolOptions }) {
  const { t, locale } = useWords()
  const { arrivals, pages, referrers, campaigns, languages, missing } = report
  const direct = arrivals - referrers.total
  const toRows = ({ listed }: FigureList): Row[] => listed.map(({ value, count }) => ({ name: value, count }))
  const others = { name: t('list.others'), isSum: true }
  return (
    // Columns, because the cards have different heights and leave no gaps that way.
    <div style={{ columns: '340px', columnGap: 12 }}>
      <FigureCard
        title={t('pages.title')}
        column={t('pages.column')}
        rows={toRows(pages).map((row) => {
          const name = options.findPageName(row.name, locale)
          return name === null ? row : { ...row, name, note: row.name }
        })}
        empty={t('list.noArrival')}
      />
      <FigureCard
        title={t('referrers.title')}
        column={t('referrers.column')}
        rows={[
          ...toRows(referrers),
          { ...others, count: toOthers(referrers) },
          { name: t('referrers.none'), note: t('referrers.noneNote'), count: direct, isSum: true },
        ]}
        empty={t('list.noArrival')}
      />
      <FigureCard
        title={t('campaigns.title')}
        column={t('campaigns.column')}
        rows={[
          ...toRows(campaigns).map((row) => ({ ...row, name: formatCampaign(row.name) })),
          { ...others, count: toOthers(campaigns) },
        ]}
        empty={t('campaigns.empty')}
      />
      <FigureCard
        title={t('languages.title')}
        column={t('languages.column')}
        rows={languages.map(({ locale: language, count }) => ({
          name: toLanguageTitle(language, locale),
          count,
        }))}
        empty={t('list.noArrival')}
      />
      <FigureCard
        title={t('missing.title')}
        column={t('missing.column')}
        rows={[
          ...toRows(missing).map((row) => ({ ...row, redirect: options.toRedirect?.(row.name) })),
          { ...others, note: t('missing.othersNote'), count: toOthers(missing) },
        ]}
        empty={t('missing.empty')}
      />
    </div>
  )
}

const shortLength = 8

type CardProps = {
  title: string
  /** What the names are, for screen readers. */
  column: string
  rows: Row[]
  empty: string
}

/** A list of names with their numbers, the greatest first. It shows eight, and a button shows the rest. */
function FigureCard({ title, column, rows, empty }: CardProps) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const present = rows.filter(({ count }) => count > 0)
  const names = present.filter(({ isSum }) => !isSum)
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
        {present.length === 0 ? (
          <Box paddingY={2}>
            <Text as="p" size={1} muted style={{ overflowWrap: 'anywhere' }}>
              {empty}
            </Text>
          </Box>
        ) : (
          <table aria-label={title} style={tableStyle}>
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

const HiddenHeading = ({ text, width }: { text: string; width?: number }) => (
  <th scope="col" style={{ position: 'relative', padding: 0, width }}>
    <span style={hidden}>{text}</span>
  </th>
)

/** A background that shows a share of 1 as a horizontal bar. */
const toBar = (share: number) =>
  `linear-gradient(to right, color-mix(in srgb, var(--card-focus-ring-color) 16%, transparent) ${Math.max(1, 100 * share)}%, transparent 0)`

function FigureRow({ row: { name, note, count, isSum, redirect }, share }: { row: Row; share: number }) {
  const { t, locale } = useWords()
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
