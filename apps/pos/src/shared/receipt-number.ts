/** The number of a receipt as it stands on it: "000418". */
export const receiptNumber = (number: number): string => String(number).padStart(6, '0')
