/** How codes are made that people enter. */
export interface UserCodeRules {
  length: number
  characters: string
}
