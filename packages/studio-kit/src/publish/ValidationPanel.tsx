import { Card, Flex, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type DocumentInspector, type DocumentInspectorProps, pathToString, useTranslation } from 'sanity'
import { DocumentInspectorHeader, useDocumentPane, usePaneRouter } from 'sanity/structure'
import { toRemarks } from './mistakes.ts'
import { RemarkList } from './RemarkList.tsx'

/** Sanity's panel of errors and warnings. On a phone it covers the form, so a click on an error closes it. */
function ValidationPanel({ onClose }: DocumentInspectorProps) {
  const { t } = useTranslation('validation')
  const { validation, schemaType } = useDocumentPane()
  const remarks = toRemarks(validation, schemaType)
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
        {remarks.length === 0 && (
          <Text muted size={1}>
            {t('panel.no-errors-message')}
          </Text>
        )}
        <RemarkList remarks={remarks} gap={2} onOpen={(path) => setOpened(pathToString(path))} />
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
