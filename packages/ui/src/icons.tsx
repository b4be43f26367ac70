import { Icon } from './icon.tsx'

export const CheckMark = () => <Icon d="M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM7.5 12.4l3 3 6-6.4" />
export const CrossMark = () => <Icon d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM9 9l6 6m0-6-6 6" />
export const Warning = () => <Icon d="M12 3.5 2.5 20h19zm0 6.5V14.5m0 2.7v.1" />
export const Info = () => (
  <Icon d="M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 8.2V17m0-10v.1" />
)
export const QuestionMark = () => (
  <Icon d="M12 1.8 22.2 12 12 22.2 1.8 12zM9.7 9.9a2.4 2.4 0 1 1 3.5 2.2c-.8.4-1.2.9-1.2 1.7m0 2.7v.1" />
)
export const Eye = () => (
  <Icon d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zm10-2.8a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z" />
)
export const EyeOff = () => (
  <Icon d="M10 5.7a10 10 0 0 1 2-.2c6.4 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6.2 7A16 16 0 0 0 2 12s3.6 6.5 10 6.5a10 10 0 0 0 4.3-1M3 3l18 18" />
)
export const Backspace = () => <Icon d="M8.5 5H21v14H8.5l-6-7zm3 4.5 5 5m0-5-5 5" />
export const Sun = () => (
  <Icon d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19m0-14-1.4 1.4M6.4 17.6 5 19" />
)
export const Moon = () => <Icon d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />
