/** Whether nobody has used the page; where it is not known whether anything was touched, it was. */
export const isUntouched = (): boolean => navigator.userActivation?.hasBeenActive === false;
