export default function VehicleHelper() {
  return null;
}
