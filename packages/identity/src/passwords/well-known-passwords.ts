/** The most common passwords of at least eight characters, in lower case. */
const list = `
password password1 password12 password123 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890 87654321 987654321
0123456789 11111111 00000000 88888888 66666666 77777777 99999999 12341234 12344321 11223344 123123123 123456123 12345678910
147258369 159753456 qwertyuiop qwerty123 qwerty12 qwerty1234 asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4
1qaz2wsx zaq12wsx qazwsxedc abcd1234 abc12345 abc123456 a1234567 aa123456 a123456789 iloveyou iloveyou1 sunshine princess
football baseball basketball superman batman123 spiderman starwars trustno1 letmein1 letmein123 welcome1 welcome123 changeme
changeme1 admin123 administrator computer internet whatever michelle jennifer samantha liverpool chelsea1 arsenal1 charlie1
mercedes midnight monkey123 dragon123 master123 shadow123 freedom1 secret123 blessing blessed1 jesus123 jesuschrist
southafrica capetown johannesburg springboks orlando1 kaizerchiefs
`

const common: ReadonlySet<string> = new Set(list.trim().split(/\s+/))

/** Returns whether a password is among the most common, ignoring case. */
export const isWellKnownPassword = (password: string): boolean => common.has(password.toLowerCase())
