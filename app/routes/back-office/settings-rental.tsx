export default function RentalSettings() {
  return null;
}
