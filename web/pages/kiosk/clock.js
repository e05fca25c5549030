/** The clock of the kiosk. */

/** The clock of the machine may be set while the page stands: this one goes on evenly. */
export const now = () => performance.now();
