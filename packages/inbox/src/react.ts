export { bringIntoView, useToasts } from './form/toasts.ts'
export { useContactForm } from './form/useContactForm.ts'
