/** A text in which words between backticks are code. */
export const HelpText = ({ children }: { children: string }) =>
  children
    .split('`')
    // Parts never change their place.
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
