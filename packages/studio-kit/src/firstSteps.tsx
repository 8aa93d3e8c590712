import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { ChevronRightIcon } from '@sanity/icons/ChevronRight'
import { CircleIcon } from '@sanity/icons/Circle'
import { CloseIcon } from '@sanity/icons/Close'
import { Box, Button, Card, Flex, Stack, Text, useMediaIndex } from '@sanity/ui'
import { useId, useState } from 'react'
import { type ActiveToolLayoutProps, definePlugin } from 'sanity'
import { StateLink, useRouterState } from 'sanity/router'
import { z } from 'zod'
import { useListened } from './ui/listen.ts'
import { useT } from './words/words.ts'

/** A first step; `pane` is its place in the Studio, or null if it is done elsewhere. */
export type Step = { title: string; reason: string; pane: string | null; isDone: boolean }

type Options = {
  /** The key in the browser's storage under which the owner's choice is: to hide the steps, to fold them or to see them. */
  hiddenKey: string
  /** Reads the published content that decides which steps are done, again after each change of a document of `types`. */
  query: string
  types: string[]
  /** Makes the steps, in order, from the answer to the query. It may use hooks. */
  useSteps: (answer: unknown) => Step[]
}

/**
 * Shows the first steps above the first column of Sanity's structure tool, until all are done or the owner hides them.
 * @example
 * import { firstSteps } from '@freelance-site/studio-kit/studio'
 *
 * const plugin = firstSteps({
 *   hiddenKey: 'my-site:first-steps',
 *   query: 'count(*[_type == "note"])',
 *   types: ['note'],
 *   useSteps: (count) => [
 *     { title: 'Write a note', reason: 'The site has none yet.', pane: 'notes', isDone: count !== 0 },
 *   ],
 * })
 */
export const firstSteps = definePlugin((options: Options) => ({
  name: 'first-steps',
  studio: { components: { activeToolLayout: createLayout(options) } },
}))

/** The state of the tool's router while a pane is open beside the first column. */
const openPanes = z.object({ panes: z.array(z.unknown()).min(1) })

const createLayout = (options: Options) =>
  function WithFirstSteps(props: ActiveToolLayoutProps) {
    const isFirstColumn = useRouterState((state) => !openPanes.safeParse(state).success)
    const isHidden = readChoice(options) === 'yes'
    return (
      <Flex direction="column" height="fill" style={{ minHeight: 0 }}>
        {props.activeTool.name === 'structure' && isFirstColumn && !isHidden && (
          <ListeningSteps {...options} />
        )}
        <Box flex={1} style={{ minHeight: 0, position: 'relative' }}>
          {props.renderDefault(props)}
        </Box>
      </Flex>
    )
  }

function ListeningSteps(options: Options) {
  const { query: fetch, types } = options
  const answer = useListened<object>({
    query: { fetch, listen: '*[_type in $types]' },
    params: { types },
    perspective: 'published',
    tag: 'welcome',
  })
  return typeof answer === 'string' ? null : <FirstSteps {...options} answer={answer} />
}

/** What the owner has chosen: `yes` hides the steps for good. */
const choices = z.enum(['yes', 'folded', 'open']).nullable().catch(null)

const readChoice = ({ hiddenKey }: Options) => choices.parse(localStorage.getItem(hiddenKey))

function FirstSteps({ answer, ...options }: Options & { answer: unknown }) {
  const t = useT()
  const listId = useId()
  const steps = options.useSteps(answer)
  const [choice, setChoice] = useState(() => readChoice(options))
  // On a phone the open steps would cover the content.
  const isNarrow = useMediaIndex() < 2
  const isFolded = choice === null ? isNarrow : choice === 'folded'
  const done = steps.filter(({ isDone }) => isDone).length
  if (choice === 'yes' || done === steps.length) return null
  const choose = (next: 'yes' | 'folded' | 'open') => {
    localStorage.setItem(options.hiddenKey, next)
    setChoice(next)
  }
  return (
    <Card
      as="section"
      aria-label={t('welcome.title')}
      tone="primary"
      borderBottom
      flex="none"
      overflow="auto"
      style={{ maxHeight: '60%' }}
    >
      <Flex gap={2} align="center" padding={2}>
        <Card
          as="button"
          tone="inherit"
          flex={1}
          padding={2}
          radius={2}
          aria-expanded={!isFolded}
          aria-controls={isFolded ? undefined : listId}
          onClick={() => choose(isFolded ? 'open' : 'folded')}
        >
          <Flex gap={3} align="center">
            <Text size={1}>{isFolded ? <ChevronRightIcon /> : <ChevronDownIcon />}</Text>
            <Text size={1} weight="semibold">
              {t('welcome.title')}
            </Text>
            <Text size={1} muted>
              {t('welcome.progress', { done, count: steps.length })}
            </Text>
          </Flex>
        </Card>
        {!isFolded && (
          <Button
            icon={CloseIcon}
            mode="bleed"
            padding={2}
            aria-label={t('welcome.hide')}
            onClick={() => choose('yes')}
          />
        )}
      </Flex>
      {!isFolded && (
        <Stack gap={4} id={listId} paddingX={4} paddingTop={2} paddingBottom={4}>
          <Text size={1} muted>
            {t('welcome.intro')}
          </Text>
          <ol style={columns}>
            {steps.map((step) => (
              <li key={step.title}>
                <StepCard {...step} />
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </Card>
  )
}

/** At most three columns. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(14rem, 30%)), 1fr))',
  gap: '0.5rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
}

const toLink = (pane: string) =>
  ({ as: StateLink, 'data-as': 'a', state: { panes: [[{ id: pane, params: {} }]] } }) as const

function StepCard({ title, reason, pane, isDone }: Step) {
  const t = useT()
  return (
    <Card
      {...(pane === null ? {} : toLink(pane))}
      tone={isDone ? 'positive' : 'default'}
      padding={3}
      radius={2}
      border
      height="fill"
    >
      <Flex gap={3}>
        <Text size={1}>{isDone ? <CheckmarkCircleIcon /> : <CircleIcon />}</Text>
        <Stack gap={2}>
          <Text size={1} weight="medium">
            {title}
            {isDone && ` ${t('welcome.done')}`}
          </Text>
          <Text size={1} muted>
            {reason}
          </Text>
        </Stack>
      </Flex>
    </Card>
  )
}
