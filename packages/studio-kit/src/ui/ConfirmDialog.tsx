import { Button, type ButtonTone, Dialog, Flex, Stack } from '@sanity/ui'
import { type ReactNode, useId } from 'react'
import { useT } from '../words/words.ts'

type Props = {
  title: string
  /** The text of the button that confirms, and of the one that closes if “Cancel” would be ambiguous. */
  confirm: string
  cancel?: string
  /** Not `primary`: white on Sanity's blue has too little contrast, as on its red. */
  tone: Exclude<ButtonTone, 'primary'>
  width?: number
  isBusy: boolean
  isDisabled?: boolean
  onClose: () => void
  /** The id of a form in the dialog, which the button submits, or what else it does. */
  action: string | (() => void)
  children: ReactNode
}

/** Asks before something is done. While it is being done, the dialog stays open. */
export function ConfirmDialog({ title, confirm, cancel, tone, width = 0, isBusy, ...props }: Props) {
  const { isDisabled = false, onClose, action, children } = props
  const t = useT()
  const submit = typeof action === 'string' ? { type: 'submit' as const, form: action } : { onClick: action }
  const mode = tone === 'critical' ? 'ghost' : 'default'
  return (
    <Dialog
      id={`${useId()}-confirm`}
      header={title}
      width={width}
      // The first field of a form gets the focus instead of the close button: browser/dialogFocus.ts
      __unstable_autoFocus={typeof action !== 'string'}
      onClose={isBusy ? undefined : onClose}
      footer={
        <Flex gap={2} justify="flex-end" wrap="wrap" padding={3}>
          <Button mode="bleed" text={cancel ?? t('cancel')} disabled={isBusy} onClick={onClose} />
          <Button
            {...submit}
            mode={mode}
            tone={tone}
            text={confirm}
            loading={isBusy}
            disabled={isBusy || isDisabled}
          />
        </Flex>
      }
    >
      <Stack gap={4} padding={4}>
        {children}
      </Stack>
    </Dialog>
  )
}
