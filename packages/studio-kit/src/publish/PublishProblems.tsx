import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { ChevronUpIcon } from '@sanity/icons/ChevronUp'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import {
  type DocumentBadgeComponent,
  type DocumentInspector,
  type DocumentInspectorProps,
  type FieldProps,
  type Path,
  pathToString,
  useTranslation,
} from 'sanity'
import { DocumentInspectorHeader, useDocumentPane, usePaneRouter } from 'sanity/structure'
import { useStudioKit } from '../options.ts'
import { focusWhenRendered } from '../ui/focusWhenRendered.ts'
import { useT } from '../words/words.ts'
import { type FieldProblem, toFieldProblems } from './fieldProblems.ts'

/** Shows the errors of a field below it. Sanity uses only tooltips and a panel. */
export function FieldWithProblems(props: FieldProps) {
  const { typesWithOwnErrors = [] } = useStudioKit()
  const hasOwn = ['date', ...typesWithOwnErrors].includes(props.schemaType.name)
  // Two rules of a field may have one message.
  const errors = new Set(
    props.validation.flatMap(({ level, message }) => (level === 'error' && !hasOwn ? message : [])),
  )
  return (
    // The same elements whether there are errors or not: otherwise the field loses the focus while someone types.
    <Stack gap={2} data-field={props.inputId} style={{ scrollMarginTop: '4rem' }}>
      {props.renderDefault(props)}
      {errors.size > 0 && (
        <Card tone="critical" padding={3} radius={2}>
          <Text size={1}>{[...errors].join(' ')}</Text>
        </Card>
      )}
    </Stack>
  )
}

/** More would cover the form on a phone. The next ones appear as these are corrected. */
const maxShown = 3

/** The list covers the bottom of the form: a focused field is scrolled above it. On a phone it is above the bar of the document. */
const place = `
[data-own="publish-problems"] {
  position: sticky;
  bottom: 0.75rem;
  z-index: 2;
}
@media (max-width: 599px) {
  [data-own="publish-problems"] {
    bottom: 4rem;
  }
}
[data-testid="document-panel-scroller"]:has([data-own="publish-problems"]) {
  scroll-padding-bottom: 14rem;
}
`

/** The reasons why a document cannot be published, below its form. The owner can fold them, since they cover fields. */
export function PublishProblems() {
  const t = useT()
  const { validation, schemaType, formState } = useDocumentPane()
  const [isFolded, setFolded] = useState(false)
  const problems = formState?.readOnly ? [] : toFieldProblems(validation, schemaType)
  const errors = problems.filter(({ level }) => level === 'error')
  const count = errors.length
  // The list appears over the field that somebody is writing in.
  useEffect(() => {
    const { activeElement } = document
    if (count > 0 && activeElement?.closest('[data-testid="document-panel-scroller"]'))
      activeElement.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (count === 0) return null
  const more = count - maxShown
  return (
    <>
      <style>{place}</style>
      <Card
        as="section"
        data-own="publish-problems"
        aria-label={t('fieldProblems.title')}
        tone="critical"
        border
        radius={2}
        padding={2}
        marginTop={5}
        // Otherwise the field loses its focus first, shows its own error, and moves this button away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Box role="status">
          <Card
            as="button"
            type="button"
            tone="inherit"
            padding={2}
            radius={2}
            aria-expanded={!isFolded}
            style={{ width: '100%', textAlign: 'start' }}
            onClick={() => setFolded(!isFolded)}
          >
            <Flex gap={3}>
              <Text size={1}>
                <ErrorOutlineIcon />
              </Text>
              <Box flex={1}>
                <Text size={1} weight="medium">
                  {t('fieldProblems.waits', { count })}
                </Text>
              </Box>
              <Text size={1}>{isFolded ? <ChevronUpIcon /> : <ChevronDownIcon />}</Text>
            </Flex>
          </Card>
        </Box>
        {!isFolded && <FieldProblemList problems={errors.slice(0, maxShown)} gap={1} />}
        {!isFolded && more > 0 && (
          <Card padding={2} tone="inherit">
            <Text size={1} muted>
              {t('fieldProblems.more', { count: more })}
            </Text>
          </Card>
        )}
      </Card>
    </>
  )
}

/** The badge beside “Publish” while it is grey because there is nothing to publish. */
export const unchangedBadge: DocumentBadgeComponent = ({ draft, published, version }) => {
  const t = useT()
  if (draft || version) return null
  return { label: published ? t('badge.unchanged') : t('badge.empty'), title: t('badge.hint') }
}

/** Sanity's panel of errors and warnings. On a phone it covers the form, so a click on an error closes it. */
function ValidationPanel({ onClose }: DocumentInspectorProps) {
  const { t } = useTranslation('validation')
  const { validation, schemaType } = useDocumentPane()
  const problems = toFieldProblems(validation, schemaType)
  const { params } = usePaneRouter()
  const [opened, setOpened] = useState<string | null>(null)
  // Closes only once the address has the field: `onClose` keeps the rest of the address that it was made for.
  useEffect(() => {
    if (opened === null || opened !== params?.path) return
    setOpened(null)
    if (isFormHidden()) onClose()
  }, [opened, params?.path, onClose])
  return (
    <Flex direction="column" height="fill" overflow="hidden">
      <DocumentInspectorHeader
        as="header"
        flex="none"
        title={t('panel.title')}
        closeButtonLabel={t('panel.close-button-aria-label')}
        onClose={onClose}
      />
      <Card flex={1} overflow="auto" padding={3}>
        {problems.length === 0 && (
          <Text muted size={1}>
            {t('panel.no-errors-message')}
          </Text>
        )}
        <FieldProblemList problems={problems} gap={2} onOpen={(path) => setOpened(pathToString(path))} />
      </Card>
    </Flex>
  )
}

const isFormHidden = () =>
  document.querySelector('[data-testid="document-panel-form-view"]')?.checkVisibility() === false

/** Sanity's own panel does not open fields that consist of several, nor any on a phone. */
export const withValidationPanel = (inspectors: DocumentInspector[]): DocumentInspector[] =>
  inspectors.map((inspector) =>
    inspector.name === 'sanity/structure/validation'
      ? { ...inspector, component: ValidationPanel }
      : inspector,
  )

const tones = { error: 'critical', warning: 'caution', info: 'primary' } as const

type Props = { problems: readonly FieldProblem[]; gap: number; onOpen?: (path: Path) => void }

/** Problems of fields. A click opens the group and the dialogs around a field, and focuses it. */
function FieldProblemList({ problems, gap, onOpen }: Props) {
  const t = useT()
  const { onPathOpen, onFocus } = useDocumentPane()
  return (
    <Stack as="ul" gap={gap} padding={0} margin={0} style={{ listStyle: 'none' }}>
      {problems.map(({ level, path, where, message }) => (
        <li key={`${JSON.stringify(path)} ${message}`}>
          <Card
            as="button"
            // Without this, a click submits the form, and the browser focuses the first invalid field instead.
            type="button"
            tone={tones[level]}
            padding={2}
            radius={2}
            style={{ width: '100%', textAlign: 'start' }}
            onClick={() => {
              onPathOpen(path)
              onFocus(path)
              onOpen?.(path)
              focusWhenRendered(pathToString(path))
            }}
          >
            <Text size={1}>
              {where && <strong>{t('fieldProblems.where', { where })}</strong>}
              {message}
            </Text>
          </Card>
        </li>
      ))}
    </Stack>
  )
}
