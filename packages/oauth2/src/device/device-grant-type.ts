/** `grant_type` of devices (RFC 8628 3.4). */
export const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'
