/** JSON that stays inside its script element whatever a text in it says, `</script>` included. */
export const toScriptText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
