/** The body of a delivery that asks, rightly signed, whether deliveries would be taken. Nothing is built for it. */
export const checkBody = '{"check":"webhook"}'

export const isCheck = (body: Uint8Array): boolean => Buffer.from(checkBody).equals(body)
