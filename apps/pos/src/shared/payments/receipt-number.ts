/** Receipt number as printed: "000418". */
export const receiptNumber = (number: number): string => String(number).padStart(6, '0')
